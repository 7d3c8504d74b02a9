import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, classes, Dialog, Drawing } from "@/ui";
import { RadioRows } from "@/ui/RadioRows";
import styles from "./List.module.css";

const DOWN = "M6 9l6 6 6-6";

interface ChoiceProps<Value> {
  /** The label of the choice. */
  readonly label: string;
  readonly rows: readonly { readonly value: Value; readonly title: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** It selects the page's content instead of filtering it. */
  readonly strong?: boolean;
}

/** The selection as a button; a tap opens all options. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, rows, value, onChange, strong = false } = props;
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Value | null>(null);
  const chosen = rows.find((row) => row.value === value)?.title ?? "";
  return (
    <>
      <button
        type="button"
        className={classes(styles.choice, strong && styles.strong)}
        aria-haspopup="dialog"
        aria-label={`${label}: ${chosen}`}
        onClick={() => setDraft(value)}
      >
        {chosen}
        <Drawing shape={DOWN} size={18} />
      </button>
      {draft !== null && (
        <Dialog
          sheet
          title={label}
          onDismiss={() => setDraft(null)}
          actions={
            <Button
              wide
              onClick={() => {
                setDraft(null);
                if (draft !== value) onChange(draft);
              }}
            >
              {t("confirm")}
            </Button>
          }
        >
          <RadioRows label={label} rows={rows} value={draft} onChange={setDraft} />
        </Dialog>
      )}
    </>
  );
}
