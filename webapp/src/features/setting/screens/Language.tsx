import { useTranslation } from "react-i18next";
import { changeLanguage, type Language as LanguageCode, languages } from "@/i18n";
import { goBack } from "@/navigation";
import { queryClient } from "@/queries";
import { Screen, toast } from "@/ui";
import { RadioRows } from "@/ui/RadioRows";

const names: Record<LanguageCode, string> = { "zh-CN": "简体中文", en: "English" };

export default function Language() {
  const { t, i18n } = useTranslation(["setting", "errors"]);
  async function choose(language: LanguageCode): Promise<void> {
    try {
      await changeLanguage(language);
    } catch {
      toast(t("errors:networkError"));
      return;
    }
    // Cached texts of the service are in the other language.
    await queryClient.invalidateQueries();
  }
  return (
    <Screen title={t("language")} onBack={() => void goBack()}>
      <RadioRows
        label={t("language")}
        value={i18n.language as LanguageCode}
        onChange={(language) => void choose(language)}
        rows={languages.map((language) => ({
          value: language,
          title: <span lang={language}>{names[language]}</span>,
        }))}
      />
    </Screen>
  );
}
