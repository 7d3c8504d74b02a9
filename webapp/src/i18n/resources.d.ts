import "i18next";
import type accounts from "./locales/zh-CN/accounts.json";
import type afterClass from "./locales/zh-CN/afterClass.json";
import type common from "./locales/zh-CN/common.json";
import type desk from "./locales/zh-CN/desk.json";
import type deskAccount from "./locales/zh-CN/deskAccount.json";
import type deskInbox from "./locales/zh-CN/deskInbox.json";
import type deskToday from "./locales/zh-CN/deskToday.json";
import type entities from "./locales/zh-CN/entities.json";
import type errors from "./locales/zh-CN/errors.json";
import type home from "./locales/zh-CN/home.json";
import type legal from "./locales/zh-CN/legal.json";
import type lessons from "./locales/zh-CN/lessons.json";
import type materials from "./locales/zh-CN/materials.json";
import type my from "./locales/zh-CN/my.json";
import type network from "./locales/zh-CN/network.json";
import type notices from "./locales/zh-CN/notices.json";
import type pay from "./locales/zh-CN/pay.json";
import type profile from "./locales/zh-CN/profile.json";
import type progress from "./locales/zh-CN/progress.json";
import type records from "./locales/zh-CN/records.json";
import type rest from "./locales/zh-CN/rest.json";
import type reviews from "./locales/zh-CN/reviews.json";
import type routine from "./locales/zh-CN/routine.json";
import type setting from "./locales/zh-CN/setting.json";
import type simulation from "./locales/zh-CN/simulation.json";
import type stickers from "./locales/zh-CN/stickers.json";
import type suggestions from "./locales/zh-CN/suggestions.json";
import type tutoring from "./locales/zh-CN/tutoring.json";
import type vocabularyTest from "./locales/zh-CN/vocabularyTest.json";
import type words from "./locales/zh-CN/words.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      accounts: typeof accounts;
      afterClass: typeof afterClass;
      common: typeof common;
      desk: typeof desk;
      deskAccount: typeof deskAccount;
      deskInbox: typeof deskInbox;
      deskToday: typeof deskToday;
      entities: typeof entities;
      errors: typeof errors;
      home: typeof home;
      legal: typeof legal;
      lessons: typeof lessons;
      materials: typeof materials;
      my: typeof my;
      pay: typeof pay;
      profile: typeof profile;
      network: typeof network;
      notices: typeof notices;
      progress: typeof progress;
      records: typeof records;
      rest: typeof rest;
      reviews: typeof reviews;
      routine: typeof routine;
      setting: typeof setting;
      simulation: typeof simulation;
      stickers: typeof stickers;
      tutoring: typeof tutoring;
      vocabularyTest: typeof vocabularyTest;
      words: typeof words;
      suggestions: typeof suggestions;
    };
  }
}
