import { useTranslation } from "react-i18next";
import { useSession } from "@/entities/lesson/useSession";
import { navigateTo } from "@/navigation";
import { type PagePath, paths } from "@/paths";
import { List, Row, Section } from "@/ui";

/** Links to free practice: over all words, without effect on the lesson's progress. */
export function PracticeRows() {
  const { t } = useTranslation("lessons");
  const { courseOrderId } = useSession();
  const open = (path: PagePath) => () => void navigateTo(path, { courseOrderId, mode: "all" });
  return (
    <Section title={t("practice")}>
      <List label={t("practice")}>
        <Row title={t("step_flash")} detail={t("practiceDetail")} onClick={open(paths.flashCube)} />
        <Row
          title={t("step_mixed_group")}
          detail={t("practiceDetail")}
          onClick={open(paths.mixedGroup)}
        />
      </List>
    </Section>
  );
}
