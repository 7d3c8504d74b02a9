import { useTranslation } from "react-i18next";
import { Sticker } from "@/entities/sticker/Sticker";
import { dayAndTime } from "@/i18n/days";
import { inside } from "@/i18n/when";
import { goBack } from "@/navigation";
import { type RecordDetail, serverNow } from "@/rpc";
import { Empty, Screen, Section, Stack, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { Stars } from "@/ui/Rating";
import { ClassHead } from "./ClassHead";

/** The final feedback of a class, or why there is none. */
export function Settled({ record }: { readonly record: RecordDetail }) {
  const { t } = useTranslation("afterClass");
  const { feedback, order } = record;
  const now = Math.max(record.serverTime, serverNow());
  return (
    <Screen title={t("title")} onBack={() => void goBack()}>
      <Stack gap={5}>
        <ClassHead order={order} now={now} />
        {feedback ? (
          <>
            <Section title={t("feedback")}>
              <Card gap={3}>
                {feedback.stars !== null && (
                  <Stars count={feedback.stars} name={t("starsNamed", { count: feedback.stars })} />
                )}
                <Text look="written">{feedback.feedback}</Text>
              </Card>
            </Section>
            <Section title={t("message", { name: order.user.userName })}>
              <Card gap={3}>
                {feedback.sticker && <Sticker sticker={feedback.sticker} />}
                <Text look="written">{feedback.message}</Text>
                <Text look="quiet">
                  {t("writtenAt", { when: inside(dayAndTime(feedback.utcChanged, now)) })}
                </Text>
              </Card>
            </Section>
            <Text look="quiet">{t("settled")}</Text>
          </>
        ) : (
          <Empty text={t("cannotWrite")} />
        )}
      </Stack>
    </Screen>
  );
}
