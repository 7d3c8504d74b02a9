import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import type { MaterialKind, TrainingMaterialView } from "@/rpc";
import { Drawing, RowButton, Text } from "@/ui";
import { Facts } from "@/ui/Facts";
import { IconTile } from "@/ui/IconTile";
import { useExtent } from "../useExtent";
import styles from "./MaterialRow.module.css";

/** Only the kind of a material has a colour and an icon. */
const KINDS: {
  readonly [Kind in MaterialKind]: { tone: "brand" | "strong" | "quiet"; shape: string };
} = {
  PDF: {
    tone: "brand",
    shape:
      "M7 3.5h10a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM9 8.5h6M9 12h6M9 15.5h3.5",
  },
  VIDEO: {
    tone: "strong",
    shape:
      "M5.5 5h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM10 9.2l5 2.8-5 2.8z",
  },
  TEXT: { tone: "quiet", shape: "M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3" },
};

interface MaterialRowProps {
  readonly material: TrainingMaterialView;
  /** Among materials of several types it shows its own. */
  readonly saysType: boolean;
}

export function MaterialRow({ material, saysType }: MaterialRowProps) {
  const { t } = useTranslation("materials");
  const titleOf = useBookTitle();
  const extentOf = useExtent();
  const { tone, shape } = KINDS[material.kind];
  const type = saysType ? t(`type_${material.materialType}`) : null;
  return (
    <li>
      <RowButton
        tint="brand"
        className={styles.row}
        onClick={() =>
          void navigateTo(paths.trainingMaterialsDetail, { materialId: material.materialId })
        }
      >
        <IconTile tone={tone}>
          <Drawing shape={shape} size={20} />
        </IconTile>
        <span className={styles.texts}>
          <span className={styles.title}>{titleOf(material)}</span>
          <Text as="span" look="note">
            <Facts facts={[type, ...extentOf(material)]} />
          </Text>
        </span>
      </RowButton>
    </li>
  );
}
