import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { invalidate } from "@/queries";
import { usePagesFrom } from "@/queries/usePages";
import { call } from "@/rpc";
import { Empty, ErrorBlock, Skeleton } from "@/ui";
import { InfiniteEnd } from "@/ui/InfiniteEnd";
import { setDisabled } from "../../people/accountState";
import { may, useMe } from "../../session";
import { Act } from "../../ui/Act";
import { DeskPage } from "../../ui/DeskPage";
import { notifyFailure } from "../../ui/notices";
import { StateChip } from "../../ui/StateChip";
import { type Column, Table } from "../../ui/Table";
import { NewStaff, PasswordDialog, ResetDialog, RightsDialog } from "./dialogs";
import { Shops } from "./Shops";
import styles from "./Staff.module.css";
import { actionsOf, type Deed, type ListedStaff, STAFF, type StaffPage } from "./staff";

const PAGE_SIZE = 50;

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
  const columns = useColumns((person, deed) => {
    if (deed === "closeAccount" || deed === "openAccount") void closeOrOpen(person, deed);
    else setOpened({ person, deed });
  });
  const { pages, ...state } = usePagesFrom<ListedStaff, StaffPage, number>({
    key: [STAFF, "pages"],
    first: 0,
    load: (offset, signal) => call(STAFF, { offset, limit: PAGE_SIZE }, { signal }),
    next: ({ data }, before) => (data.length < PAGE_SIZE ? undefined : before.length * PAGE_SIZE),
  });
  const rows = [
    ...new Map(pages.flatMap(({ data }) => data.map((one) => [one.userId, one]))).values(),
  ];

  async function closeOrOpen({ userId, userName }: ListedStaff, deed: Deed): Promise<void> {
    const disable = deed === "closeAccount";
    try {
      await setDisabled({
        userId,
        disable,
        said: t(disable ? "accountClosed" : "accountOpened", { name: userName }),
        refresh: () => invalidate(STAFF),
      });
    } catch (error) {
      notifyFailure(error);
    }
  }

  if (state.isLoading) return <Skeleton rows={6} height={40} />;
  if (state.error) return <ErrorBlock text={errorText(state.error)} onRetry={state.retry} />;
  if (rows.length === 0) return <Empty text={t("none")} />;
  const [{ total, totalIsMinimum }] = pages as [StaffPage];
  const close = () => setOpened(null);
  return (
    <>
      <p role="status" className={styles.muted}>
        {t(totalIsMinimum ? "totalAtLeast" : "total", { count: total })}
      </p>
      <Table label={t("staff")} columns={columns} rows={rows} idOf={({ userId }) => userId} />
      <InfiniteEnd
        hasMore={state.hasMore}
        loading={state.isLoadingMore}
        failed={state.hasMoreFailed}
        onMore={state.more}
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
  const { t } = useTranslation(["deskStaff", "desk"]);
  const me = useMe();
  return [
    {
      id: "name",
      head: t("name"),
      isTitle: true,
      cell: ({ userName, disabled }) => (
        <span className={styles.inRow}>
          <b>{userName}</b>
          {disabled && <StateChip tone="bad">{t("closed")}</StateChip>}
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
        <span className={styles.inRow}>
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
