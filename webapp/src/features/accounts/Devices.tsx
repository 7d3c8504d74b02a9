import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { dateOf, inside } from "@/i18n/when";
import { callQuery, invalidate } from "@/queries";
import { type Answer, call } from "@/rpc";
import { Button, confirm, ErrorBlock, List, Row, Section, Skeleton, Text, toast } from "@/ui";

const LIST = "CustomerListLoginSession";

type Device = Answer<typeof LIST>["data"][number];
type Telling = ReturnType<typeof useTranslation<"profile">>["t"];

/** Where the person is signed in, and signing out there. */
export default function Devices() {
  const { t } = useTranslation("profile");
  const query = useQuery(callQuery(LIST, {}));
  const end = useMutation({
    mutationFn: async (device: Device | null) => {
      const sure = await confirm({
        title: device ? t("endDeviceTitle", { device: nameOf(device, t) }) : t("endOthersTitle"),
        text: t("endDeviceText"),
        confirmLabel: t("endDevice"),
      });
      if (!sure) return;
      const loginSessionIds = device ? [device.loginSessionId] : [];
      await call("CustomerEndLoginSession", { loginSessionIds, allOthers: device === null });
      toast(t("deviceEnded"));
    },
    onSuccess: () => invalidate(LIST),
  });
  const data = query.data?.data;
  const now = query.data?.serverTime ?? 0;
  const others = data?.filter(({ isThis }) => !isThis) ?? [];
  return (
    <Section title={t("devices")}>
      {query.isPending && <Skeleton rows={2} height={56} />}
      {query.isError && !data && (
        <ErrorBlock text={errorText(query.error)} onRetry={() => void query.refetch()} />
      )}
      {data && (
        <List label={t("devices")}>
          {data.map((one) => (
            <Row
              key={one.loginSessionId}
              title={nameOf(one, t)}
              detail={t(one.isThis ? "deviceThis" : "deviceUsed", {
                used: inside(dayAndTime(one.utcLastUsed, now)),
                since: dateOf(one.utcSignedIn, now),
              })}
              {...(!one.isThis && {
                value: t("endDevice"),
                onClick: () => end.mutate(one),
              })}
            />
          ))}
        </List>
      )}
      {end.error && end.variables !== undefined && (
        <ErrorBlock text={errorText(end.error)} onRetry={() => end.mutate(end.variables)} />
      )}
      {data && others.length === 0 && <Text look="note">{t("noOtherDevice")}</Text>}
      {others.length > 1 && (
        <Button kind="secondary" busy={end.isPending} onClick={() => end.mutate(null)}>
          {t("endOthers")}
        </Button>
      )}
    </Section>
  );
}

/** Browser and system in words; those without a name of their own in this language stay as sent. */
function nameOf({ browser, system }: Device, t: Telling): string {
  const [onBrowser, onSystem] = [browser, system].map(
    (name) => name && t(`deviceNames.${name}` as "deviceNames.WeChat", { defaultValue: name }),
  );
  if (onBrowser && onSystem) {
    return t("deviceNamed", { browser: onBrowser, system: onSystem });
  }
  return onBrowser || onSystem || t("deviceUnknown");
}
