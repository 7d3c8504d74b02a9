import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Stack, Text } from "@/ui";
import { Card } from "@/ui/Card";
import styles from "./SignInFrame.module.css";

interface SignInFrameProps {
  readonly title: string;
  /** Why the person is here, such as that the last session has ended. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** The page before the desk: one card in the middle. */
export function SignInFrame({ title, note, children }: SignInFrameProps) {
  const { t } = useTranslation("desk");
  const name = t("name");
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <main className={styles.page}>
      <Card gap={4} className={styles.card}>
        <Stack gap={1}>
          <Text look="note">{name}</Text>
          <Text as="h1" look="title">
            {title}
          </Text>
        </Stack>
        {note && (
          <Text look="warning" role="status">
            {note}
          </Text>
        )}
        {children}
      </Card>
    </main>
  );
}
