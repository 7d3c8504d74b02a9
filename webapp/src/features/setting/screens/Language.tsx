import { useTranslation } from "react-i18next";
import { changeLanguage, type Language as LanguageCode, languages } from "@/i18n";
import { goBack } from "@/navigation";
import { queryClient } from "@/queries";
import { List, Row, Screen, toast } from "@/ui";

const names: Record<LanguageCode, string> = { "zh-CN": "简体中文", en: "English" };

export default function Language() {
  const { t, i18n } = useTranslation(["setting", "errors"]);
  async function choose(language: LanguageCode): Promise<void> {
    try {
      await changeLanguage(language);
    } catch {
      toast(t("errors:loadFailed"));
      return;
    }
    // What the service said was said in the other language.
    await queryClient.invalidateQueries();
  }
  return (
    <Screen title={t("language")} onBack={() => void goBack()}>
      <List label={t("language")}>
        {languages.map((language) => (
          <Row
            key={language}
            title={<span lang={language}>{names[language]}</span>}
            selected={i18n.language === language}
            onClick={() => void choose(language)}
          />
        ))}
      </List>
    </Screen>
  );
}
