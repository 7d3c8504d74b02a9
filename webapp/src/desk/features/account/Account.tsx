import { useTranslation } from "react-i18next";
import { preferences, usePreferences } from "@/entities/preferences/preferences";
import { type Language, languages } from "@/i18n";
import { changeDeskLanguage } from "@/i18n/deskTexts";
import { clockTime } from "@/i18n/format";
import { queryClient } from "@/queries";
import { Section, Segmented, Stack, Text } from "@/ui";
import type { Theme } from "@/ui/theme";
import { signOut, useMe } from "../../session";
import { Act } from "../../ui/Act";
import { DeskPage } from "../../ui/DeskPage";
import { notifyFailure } from "../../ui/notices";
import { SideCard } from "../../ui/SideCard";
import { PasswordCard } from "./PasswordCard";
import { SecondFactorCard } from "./SecondFactorCard";
import { Sessions } from "./Sessions";

const NAMES: Readonly<Record<Language, string>> = { "zh-CN": "简体中文", en: "English" };
const THEMES: readonly Theme[] = ["system", "light", "dark"];

/** The person's own page: sessions, language and theme, signing out. */
export default function Account() {
  const { t, i18n } = useTranslation(["deskAccount", "desk"]);
  const { theme } = usePreferences();
  const me = useMe();
  if (me === null) return null;

  async function speak(language: Language): Promise<void> {
    try {
      await changeDeskLanguage(language);
      // Cached texts of the service are in the other language.
      await queryClient.invalidateQueries();
    } catch (error) {
      notifyFailure(error);
    }
  }

  return (
    <DeskPage
      title={me.userName}
      beside={me.accountNo}
      action={<Act onClick={() => void signOut()}>{t("signOut")}</Act>}
      side={
        <>
          <PasswordCard />
          <SecondFactorCard me={me} />
          <SideCard title={t("settings")}>
            <Segmented
              label={t("language")}
              options={languages.map((value) => ({ value, label: NAMES[value] }))}
              value={i18n.language as Language}
              onChange={(language) => void speak(language)}
            />
            <Segmented
              label={t("theme")}
              options={THEMES.map((value) => ({ value, label: t(`theme_${value}`) }))}
              value={theme}
              onChange={(chosen) => preferences.change({ theme: chosen })}
            />
          </SideCard>
        </>
      }
    >
      <Stack gap={2}>
        <Text look="muted">
          {me.rights.map((right) => t(`desk:rights.${right}`)).join(t("desk:comma"))}
        </Text>
        <Text look="muted">{t("endsAt", { time: clockTime(me.expiresAt) })}</Text>
      </Stack>
      <Section title={t("sessions")}>
        <Sessions />
      </Section>
    </DeskPage>
  );
}
