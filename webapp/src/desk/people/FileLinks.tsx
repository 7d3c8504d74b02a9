import { useTranslation } from "react-i18next";
import { LogCard } from "../log/LogCard";
import { deskPaths, linkTo } from "../navigation";
import { may, useMe } from "../session";
import { SideCard } from "../ui/SideCard";

interface FileLinksProps {
  readonly person: { readonly userId: number; readonly accountNo: string };
}

/** What else there is about a person, by the reader's rights: the log's newest entries, their data. */
export function FileLinks({ person: { userId, accountNo } }: FileLinksProps) {
  const { t } = useTranslation("desk");
  const me = useMe();
  if (me === null) return null;
  return (
    <>
      {may(me, "audit") && <LogCard accountNo={accountNo} />}
      {may(me, "privacy") && (
        <SideCard title={t("alsoOfPerson")}>
          <a href={linkTo(deskPaths.data, { id: userId })}>{t("personsData")}</a>
        </SideCard>
      )}
    </>
  );
}
