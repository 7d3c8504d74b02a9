import { useTranslation } from "react-i18next";
import { deskPaths, linkTo } from "../navigation";
import { may, useMe } from "../session";
import { SideCard } from "../ui/SideCard";

interface FileLinksProps {
  readonly person: { readonly userId: number; readonly accountNo: string };
}

/** Leads from a person's file to their data and their entries in the log, by the reader's rights. */
export function FileLinks({ person: { userId, accountNo } }: FileLinksProps) {
  const { t } = useTranslation("desk");
  const me = useMe();
  const mayData = me !== null && may(me, "privacy");
  const mayLog = me !== null && may(me, "audit");
  if (!mayData && !mayLog) return null;
  return (
    <SideCard title={t("alsoOfPerson")}>
      {mayData && <a href={linkTo(deskPaths.data, { id: userId })}>{t("personsData")}</a>}
      {mayLog && <a href={linkTo(deskPaths.log, { person: accountNo })}>{t("personsLog")}</a>}
    </SideCard>
  );
}
