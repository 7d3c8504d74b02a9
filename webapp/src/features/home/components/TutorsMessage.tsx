import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Sticker } from "@/entities/sticker/Sticker";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import { MINUTE_MS } from "@/time";
import { List, RowButton, RowTexts, Text } from "@/ui";
import styles from "./TutorsMessage.module.css";

/** The newest message of a tutor, until a record shows it; hidden if there is none. */
export default function TutorsMessage() {
  const { t } = useTranslation("home");
  const { data } = useQuery({
    ...callQuery("CustomerRetrieveUnreadMessage", {}),
    refetchInterval: MINUTE_MS,
  });
  const newest = data?.newest;
  if (!newest) return null;
  const { courseOrderId, tutorName, message, sticker } = newest;
  const open = () =>
    void navigateTo(paths.personalClassRecord, { courseOrderId, at: "message_written" });
  return (
    <List>
      <li>
        <RowButton tint="brand" wraps onClick={open}>
          {sticker && <Sticker sticker={sticker} />}
          <RowTexts>
            <Text as="span" look="strong">
              {t("messageFrom", { name: tutorName })}
            </Text>
            <span className={styles.message}>{message}</span>
          </RowTexts>
        </RowButton>
      </li>
    </List>
  );
}
