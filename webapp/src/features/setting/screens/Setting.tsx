import { useTranslation } from "react-i18next";
import {
  type Preferences,
  preferences,
  SPEEDS,
  type Speed,
  usePreferences,
} from "@/entities/preferences/preferences";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { List, Row, Screen, Section } from "@/ui";
import { RadioRows } from "@/ui/RadioRows";
import { Switch } from "@/ui/Switch";
import type { Theme } from "@/ui/theme";

const themes: readonly Theme[] = ["system", "light", "dark"];
const switches = ["autoPlay", "pictures", "cues", "cuesInClass", "haptics"] as const;
const speeds = { 0.75: "speedSlow", 1: "speedNormal", 1.25: "speedFast" } as const satisfies Record<
  Speed,
  string
>;

export default function Setting() {
  const { t } = useTranslation("setting");
  const chosen = usePreferences();
  const change = (changes: Partial<Preferences>) => preferences.change(changes);
  return (
    <Screen title={t("title")} onBack={() => void goBack()}>
      <List>
        <Row title={t("language")} onClick={() => void navigateTo(paths.settingLanguage)} />
        <Row title={t("version")} onClick={() => void navigateTo(paths.settingVersion)} />
      </List>
      <Section title={t("theme")}>
        <RadioRows
          label={t("theme")}
          value={chosen.theme}
          onChange={(theme) => change({ theme })}
          rows={themes.map((value) => ({ value, title: t(`theme_${value}`) }))}
        />
      </Section>
      <Section title={t("learning")}>
        <List>
          {switches.map((name) => (
            <li key={name}>
              <Switch
                label={t(name)}
                detail={t(`${name}Text`)}
                checked={chosen[name]}
                disabled={name === "cuesInClass" && !chosen.cues}
                onChange={(checked) => change({ [name]: checked })}
              />
            </li>
          ))}
        </List>
      </Section>
      <Section title={t("speed")}>
        <RadioRows
          label={t("speed")}
          value={chosen.speed}
          onChange={(speed) => change({ speed })}
          rows={SPEEDS.map((value) => ({ value, title: t(speeds[value]) }))}
        />
      </Section>
      <List>
        <Row title={t("agreement")} onClick={() => void navigateTo(paths.userAgreement)} />
        <Row
          title={t("privacy")}
          onClick={() => void navigateTo(paths.userAgreement, { document: "privacy" })}
        />
      </List>
    </Screen>
  );
}
