import { useTranslation } from "react-i18next";
import type { Answer } from "@/rpc";
import { Text } from "@/ui";
import { Card } from "@/ui/Card";
import { Legend } from "@/ui/Legend";
import tones from "@/ui/tones.module.css";
import { bricksOf, firmnesses, toneOf } from "../firmness";
import styles from "./Wall.module.css";

interface WallProps {
  readonly counts: Answer<"CustomerListShelfWords">["counts"];
}

/** All learned words as a wall that grows from the ground, its firmest words at the bottom. */
export function Wall({ counts }: WallProps) {
  const { t } = useTranslation("progress");
  const { bricks, size } = bricksOf(counts);
  return (
    <Card gap={3}>
      <Text look="strong">{t("shelfWords", { count: counts.total })}</Text>
      <Text look="note">{t("shelfCounts")}</Text>
      <div className={styles.wall} aria-hidden="true">
        {bricks.map((firmness, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a brick is its place
          <span key={at} className={tones[toneOf[firmness]]} />
        ))}
      </div>
      {size > 1 && <Text look="note">{t("brick", { count: size })}</Text>}
      <Legend parts={firmnesses.map((one) => ({ name: t(`shelf_${one}`), tone: toneOf[one] }))} />
    </Card>
  );
}
