import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { errorText } from "@/i18n/errorText";
import { invalidate } from "@/queries";
import { Empty, ErrorBlock, Skeleton } from "@/ui";
import { InfiniteEnd } from "@/ui/InfiniteEnd";
import { INBOX, INBOX_COUNT, type InboxItem, idOf, useInbox, withOpen } from "../../inbox/inbox";
import { DeskPage } from "../../ui/DeskPage";
import { useShortcuts } from "../../ui/shortcuts";
import styles from "./Inbox.module.css";
import { Item } from "./Item";

/**
 * What waits for the person: one list, oldest first, that empties as it is answered. The address may
 * name the item that is open.
 */
export default function Inbox() {
  const { t } = useTranslation("deskInbox");
  const { pages, ...state } = useInbox();
  // Of an item that moves to the next page while it is read, one is shown.
  const items = new Map(pages.flatMap(({ data }) => data).map((item) => [idOf(item), item]));
  return (
    <DeskPage title={t("title")} beside={items.size > 0 && t("oldestFirst")}>
      {state.isLoading && <Skeleton rows={8} height={56} />}
      {state.error && <ErrorBlock text={errorText(state.error)} onRetry={state.retry} />}
      {pages.length > 0 && <Waiting items={[...items.values()]} />}
      {state.isLong && (
        <InfiniteEnd
          hasMore={state.hasMore}
          loading={state.isLoadingMore}
          failed={state.hasMoreFailed}
          onMore={state.more}
        />
      )}
    </DeskPage>
  );
}

function Waiting({ items }: { readonly items: readonly InboxItem[] }) {
  const { t } = useTranslation("deskInbox");
  const list = useRef<HTMLUListElement>(null);
  const asked = new URLSearchParams(useLocation().search).get("item");
  const [opened, setOpened] = useState(asked);
  const found = items.find((item) => idOf(item) === opened);
  const [open, setOpen] = useState(found);
  if (found && found !== open) setOpen(found);
  const isAnswered = !found && open !== undefined && idOf(open) === opened;
  const shown = isAnswered ? withOpen(items, open) : items;

  const heads = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-head]") ?? [])];
  function step(by: number): void {
    const all = heads();
    const at = all.findIndex((head) => head.closest("li")?.contains(document.activeElement));
    all[Math.min(Math.max(at + by, 0), all.length - 1)]?.focus();
  }
  useShortcuts([
    { key: "j", label: t("next"), run: () => step(1) },
    { key: "k", label: t("previous"), run: () => step(-1) },
  ]);

  /**
   * An answered item leaves the list, or has left it by now; the focus goes to the one that stood
   * after it when it was answered.
   */
  async function leave(answered: string): Promise<void> {
    const ids = shown.map(idOf);
    const at = ids.indexOf(answered);
    const beside = [...ids.slice(at + 1), ...ids.slice(0, at).reverse()];
    const headOf = new Map(heads().map((head) => [head.dataset.head, head]));
    headOf.get(beside.find((id) => headOf.has(id)))?.focus();
    setOpened((now) => (now === answered ? null : now));
    await invalidate(INBOX, INBOX_COUNT);
  }

  if (shown.length === 0) return <Empty text={t("allDone")} />;
  return (
    <ul ref={list} className={styles.list}>
      {shown.map((item) => {
        const id = idOf(item);
        return (
          <Item
            key={id}
            item={item}
            isOpen={id === opened}
            isAnswered={id === opened && isAnswered}
            onToggle={() => setOpened(id === opened ? null : id)}
            onAnswered={() => leave(id)}
          />
        );
      })}
    </ul>
  );
}
