import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { fetchProfile } from "@/entities/person/entering";
import { Portrait } from "@/entities/person/Portrait";
import { useSession } from "@/entities/person/session";
import { signOut } from "@/entities/person/signOut";
import { errorText } from "@/i18n/errorText";
import { navigateTo } from "@/navigation";
import { type PagePath, paths } from "@/paths";
import type { Role } from "@/rpc";
import { Button, confirm, List, Row, Screen, Text, toast } from "@/ui";
import { Card } from "@/ui/Card";
import { Panes } from "@/ui/Panes";
import { APP_VERSION } from "@/version";
import { CreditRows } from "../components/CreditRows";
import { TutorNumbers } from "../components/TutorNumbers";
import styles from "../My.module.css";
import { unsentAnswers } from "../unsentAnswers";

type Menu = readonly (readonly [PagePath, string])[];

/** The entries of each role and of everyone, by their names here. */
const MENUS = {
  TEACHER: [
    [paths.studentAdministration, "students"],
    [paths.trialOrder, "trial"],
    [paths.tutorMessage, "feedback"],
    [paths.antiForgetSupplement, "supplement"],
    [paths.commissionCheck, "commission"],
    [paths.restApplication, "rest"],
    [paths.calendar, "calendar"],
    [paths.evaluations, "evaluations"],
    [paths.courseList, "books"],
    [paths.trainingMaterials, "materials"],
  ],
  user: [
    [paths.favoriteWords, "favorites"],
    [paths.wordMarking, "memoryBox"],
    [paths.reviewAndTest, "practice"],
    [paths.simulationTraining, "simulation"],
    [paths.calendar, "calendar"],
    [paths.goal, "goal"],
    [paths.week, "studyWeek"],
    [paths.practiceProgress, "progress"],
    [paths.wordTraining, "vocabularyTest"],
    [paths.trainingMaterials, "materials"],
  ],
  everybody: [
    [paths.notifications, "notifications"],
    [paths.suggestionList, "suggestions"],
    [paths.classDemo, "classDemo"],
  ],
} as const satisfies Record<Role | "everybody", Menu>;

const levels = ["DIAMOND", "GOLD", "SILVER", "BRONZE", "INTERN"] as const;

export default function My() {
  const { t, i18n } = useTranslation(["my", "errors"]);
  const session = useSession();
  const isTutor = session?.role === "TEACHER";
  const profile = session?.profile;
  const institution = session?.teacher?.institution ?? profile?.institution;
  const level = levels.find((one) => one === session?.teacher?.titleLevel.toUpperCase());

  // The store may have changed something since the sign-in.
  useEffect(() => void fetchProfile().catch(() => undefined), []);

  const leave = useMutation({
    mutationFn: async () => {
      const count = session ? unsentAnswers(session.userId) : 0;
      const question = {
        title: t("logoutTitle"),
        text: t("logoutUnsent", { count }),
        confirmLabel: t("logout"),
      };
      if (count > 0 && !(await confirm(question))) return;
      // Signs out here even if the service cannot be reached.
      await signOut().catch((error: unknown) => {
        if (errorText(error) !== null) toast(t("errors:logoutFailed"));
      });
    },
  });

  return (
    <Screen tab title={t(isTutor ? "tutorCenter" : "userCenter")}>
      <Panes
        aside={
          <>
            <MenuList menu={MENUS.everybody} />
            <List>
              <Row title={t("information")} onClick={() => void navigateTo(paths.myInformation)} />
              <Row
                title={t("changePassword")}
                onClick={() => void navigateTo(paths.changePassword)}
              />
              <Row
                title={t("language")}
                value={i18n.language === "zh-CN" ? "简体中文" : "English"}
                onClick={() => void navigateTo(paths.settingLanguage)}
              />
              <Row title={t("setting")} onClick={() => void navigateTo(paths.setting)} />
              <Row
                title={t("version")}
                value={APP_VERSION}
                onClick={() => void navigateTo(paths.settingVersion)}
              />
            </List>
            <Button kind="danger" wide busy={leave.isPending} onClick={() => leave.mutate()}>
              {t("logout")}
            </Button>
          </>
        }
      >
        <Card as="section" className={styles.person}>
          <Portrait
            className={styles.initial}
            url={profile?.pictureUrl}
            name={profile?.userName ?? ""}
          />
          <div>
            <Text as="h2" look="large">
              {profile?.userName}
            </Text>
            <p className={styles.phone}>{profile?.phone}</p>
          </div>
        </Card>
        {isTutor && <TutorNumbers />}
        <List>
          <Row title={t("account")} value={profile?.accountNo} />
          {institution && (
            <Row title={t("institution")} value={institution} detail={profile?.institutionCode} />
          )}
          {level && <Row title={t("titleLevel")} value={t(`level${level}`)} />}
          {session?.role === "user" && <CreditRows />}
        </List>
        {session && <MenuList menu={MENUS[session.role]} />}
      </Panes>
    </Screen>
  );
}

/** The entries of this page, by their names. */
function MenuList({ menu }: { readonly menu: (typeof MENUS)[keyof typeof MENUS] }) {
  const { t } = useTranslation("my");
  return (
    <List>
      {menu.map(([path, title]) => (
        <Row key={path} title={t(title)} onClick={() => void navigateTo(path)} />
      ))}
    </List>
  );
}
