import { useState } from "react";
import { useTranslation } from "react-i18next";
import { invalidate } from "@/queries";
import { Empty } from "@/ui";
import { deskPaths, linkTo } from "../../navigation";
import people from "../../people/People.module.css";
import { PeopleTable } from "../../people/PeopleTable";
import { useOpenOrClose } from "../../people/useOpenOrClose";
import { may, useMe } from "../../session";
import { Act } from "../../ui/Act";
import { DeskPage } from "../../ui/DeskPage";
import { StateChip } from "../../ui/StateChip";
import type { Column } from "../../ui/Table";
import { NewStaff, PasswordDialog, ResetDialog, RightsDialog } from "./dialogs";
import { Shops } from "./Shops";
import styles from "./Staff.module.css";
import { actionsOf, type Deed, type ListedStaff, STAFF } from "./staff";

/** The store's staff whom the person sees and, for owners of the house, the institutions. */
export default function Staff() {
  const { t } = useTranslation("deskStaff");
  const me = useMe();
  const [isCreating, setCreating] = useState(false);
  const ownsHouse = me?.seesAll === true && may(me, "owner");
  return (
    <DeskPage
      title={t("title")}
      action={
        <Act primary onClick={() => setCreating(true)}>
          {t("newStaff")}
        </Act>
      }
      side={ownsHouse && <Shops />}
    >
      <List />
      {isCreating && <NewStaff onClose={() => setCreating(false)} />}
    </DeskPage>
  );
}

function List() {
  const { t } = useTranslation("deskStaff");
  const [opened, setOpened] = useState<{ person: ListedStaff; deed: Deed } | null>(null);
  const { turn } = useOpenOrClose(() => invalidate(STAFF));
  const columns = useColumns((person, deed) => {
    if (deed === "closeAccount" || deed === "openAccount") turn(person);
    else setOpened({ person, deed });
  });
  const close = () => setOpened(null);
  return (
    <>
      <PeopleTable
        name={STAFF}
        asked={{}}
        label={t("staff")}
        columns={columns}
        counted={({ total: count, totalIsMinimum }) =>
          t(totalIsMinimum ? "totalAtLeast" : "total", { count })
        }
        empty={<Empty text={t("none")} />}
      />
      {opened?.deed === "setRights" && <RightsDialog person={opened.person} onClose={close} />}
      {opened?.deed === "setPassword" && <PasswordDialog person={opened.person} onClose={close} />}
      {opened?.deed === "resetSecondFactor" && (
        <ResetDialog person={opened.person} onClose={close} />
      )}
    </>
  );
}

function useColumns(
  onDo: (person: ListedStaff, deed: Deed) => void,
): readonly Column<ListedStaff>[] {
  const { t } = useTranslation(["deskStaff", "deskPeople", "desk"]);
  const me = useMe();
  return [
    {
      id: "name",
      head: t("name"),
      isTitle: true,
      cell: ({ userName, disabled }) => (
        <span className={people.line}>
          <b>{userName}</b>
          {disabled && <StateChip tone="bad">{t("deskPeople:closed")}</StateChip>}
        </span>
      ),
    },
    { id: "number", head: t("number"), isNumber: true, cell: ({ accountNo }) => accountNo },
    { id: "phone", head: t("phone"), isNumber: true, cell: ({ phone }) => phone },
    { id: "shop", head: t("shop"), cell: ({ institution }) => institution ?? t("desk:house") },
    {
      id: "rights",
      head: t("rights"),
      cell: ({ rights }) =>
        rights.length === 0 ? (
          <span className={styles.muted}>{t("noRights")}</span>
        ) : (
          rights.map((right) => t(`desk:rights.${right}`)).join(t("desk:comma"))
        ),
    },
    {
      id: "factor",
      head: t("secondFactor"),
      cell: ({ hasSecondFactor }) => (
        <StateChip tone={hasSecondFactor ? "running" : "plain"}>
          {t(hasSecondFactor ? "on" : "off")}
        </StateChip>
      ),
    },
    {
      id: "acts",
      head: t("acts"),
      isHeadHidden: true,
      cell: (person) => (
        <span className={people.line}>
          {me && may(me, "audit") && (
            <a href={linkTo(deskPaths.log, { person: person.accountNo })}>{t("desk:log")}</a>
          )}
          {me &&
            actionsOf(person, me).map((deed) => (
              <Act key={deed} onClick={() => onDo(person, deed)}>
                {t(deed)}
              </Act>
            ))}
        </span>
      ),
    },
  ];
}
