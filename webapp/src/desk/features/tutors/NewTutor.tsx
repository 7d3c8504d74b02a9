import { useState } from "react";
import { useTranslation } from "react-i18next";
import { invalidate } from "@/queries";
import { call } from "@/rpc";
import { Select } from "@/ui";
import { deskPaths, goTo } from "../../navigation";
import { NewPerson } from "../../people/NewPerson";
import { notify } from "../../ui/notices";
import { LEVELS, type Level, TUTORS } from "./tutors";

/** Creates a tutor's account with a title, and opens its file. */
export function NewTutor({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("deskTutors");
  const [titleLevel, setTitleLevel] = useState<Level>("intern");
  return (
    <NewPerson
      title={t("newTutor")}
      onClose={onClose}
      create={async (account) => {
        const tutor = await call("StoreCreateTutor", { ...account, titleLevel });
        notify(t("created", { tutor: tutor.userName }));
        await invalidate(TUTORS);
        goTo(deskPaths.tutor, { id: tutor.userId });
      }}
    >
      <Select
        label={t("level")}
        value={titleLevel}
        onChange={({ target }) => setTitleLevel(target.value as Level)}
        options={LEVELS.map((value) => ({ value, label: t(`level_${value}`) }))}
      />
    </NewPerson>
  );
}
