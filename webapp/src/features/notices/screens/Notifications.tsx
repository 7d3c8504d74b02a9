import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { invalidateNotices } from "@/entities/order/invalidation";
import { dayName } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { localDay } from "@/i18n/format";
import { goBack } from "@/navigation";
import { usePages } from "@/queries/usePages";
import { call, type NoticeView, serverNow } from "@/rpc";
import { Button, Empty, List, Screen, Section, Stack, toast } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";
import { PullToRefresh, RefreshButton } from "@/ui/PullToRefresh";
import { NoticeRow } from "../NoticeRow";
import { openNotice } from "../telling";

const PAGE_SIZE = 20;
const idOf = ({ notificationId }: NoticeView) => notificationId;

/** The rows of each day, in order. */
function byDay(rows: readonly NoticeView[]): readonly (readonly NoticeView[])[] {
  const days = new Map<number, NoticeView[]>();
  for (const row of rows) {
    const day = localDay(row.utcHappened);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days.values()];
}

export default function Notifications() {
  const { t } = useTranslation("notices");
  const pages = usePages("CustomerListNotification", {}, { idOf, pageSize: PAGE_SIZE });
  const now = serverNow();
  const read = useMutation({
    mutationFn: (notificationId?: number) =>
      call("CustomerReadNotification", { ...(notificationId && { notificationId }) }),
    onSettled: invalidateNotices,
  });
  const open = (notice: NoticeView) => {
    if (!notice.isRead) read.mutate(notice.notificationId);
    void openNotice(notice);
  };
  const readAll = () =>
    read.mutate(undefined, {
      onError: (error) => {
        const text = errorText(error);
        if (text !== null) toast(text);
      },
    });
  const anyUnread = pages.rows.some(({ isRead }) => !isRead);
  return (
    <Screen
      title={t("title")}
      onBack={() => void goBack()}
      aside={<RefreshButton onRefresh={() => void invalidateNotices()} />}
    >
      <PullToRefresh onRefresh={invalidateNotices}>
        <Stack>
          <InfiniteList
            pages={pages}
            skeleton={{ rows: 5, height: 64 }}
            failure={errorText}
            empty={<Empty text={t("none")} />}
          >
            {(rows) =>
              byDay(rows).map((day, at) => {
                const name = dayName(day[0]?.utcHappened ?? now, now);
                const all = at === 0 && anyUnread && (
                  <Button kind="quiet" small edge="end" busy={read.isPending} onClick={readAll}>
                    {t("readAll")}
                  </Button>
                );
                return (
                  <Section key={name} title={name} aside={all}>
                    <List>
                      {day.map((notice) => (
                        <NoticeRow
                          key={notice.notificationId}
                          notice={notice}
                          now={now}
                          onOpen={() => open(notice)}
                        />
                      ))}
                    </List>
                  </Section>
                );
              })
            }
          </InfiniteList>
        </Stack>
      </PullToRefresh>
    </Screen>
  );
}
