import { useSelector } from "@xstate/react";
import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ActorRefFrom } from "xstate";
import { configuration } from "@/configuration";
import { preferences } from "@/entities/preferences/preferences";
import { SLOTS } from "@/machines/slots";
import { isDisabled, type timePicker } from "@/machines/timePicker";
import { Button, Dialog } from "@/ui";
import type { Lesson } from "../store/lesson";
import styles from "./TimePicker.module.css";

interface PickerProps {
  readonly lesson: Lesson;
  readonly picker: ActorRefFrom<typeof timePicker>;
}

/** The daily time of the review plan: one half hour, the others then disabled until it is cleared. */
export function TimePicker({ lesson }: { readonly lesson: Lesson }) {
  const picker = useSelector(lesson.actor, ({ children }) => children.picker);
  return picker ? <Picker lesson={lesson} picker={picker} /> : null;
}

function Picker({ lesson, picker }: PickerProps) {
  const { t } = useTranslation(["lessons", "common"]);
  const slot = useSelector(picker, ({ context }) => context.slot);
  const slots = useRef<HTMLFieldSetElement>(null);
  // The day begins early and is long: it opens where most people choose.
  useLayoutEffect(() => {
    const usual = slots.current?.querySelector(`[data-slot="${preferences.get().reviewTime}"]`);
    usual?.scrollIntoView?.({ block: "center" });
  }, []);
  const close = () => lesson.dismiss("picker");
  const confirm = () => {
    picker.send({ type: "CONFIRM" });
    if (slot !== null) preferences.change({ reviewTime: slot });
    close();
    lesson.end(slot);
  };
  const endWithoutPlan = () => {
    close();
    lesson.end(null);
  };
  return (
    <Dialog
      sheet
      title={t("lessons:antiForgetTime")}
      onDismiss={close}
      actions={
        <div className={styles.actions}>
          <Button wide kind="quiet" className={styles.without} onClick={endWithoutPlan}>
            {t("lessons:endWithoutPlan")}
          </Button>
          <Button
            wide
            kind="quiet"
            disabled={slot === null}
            onClick={() => picker.send({ type: "CLEAR" })}
          >
            {t("lessons:clearTime")}
          </Button>
          <Button wide kind="secondary" onClick={close}>
            {t("common:cancel")}
          </Button>
          <Button wide disabled={slot === null} onClick={confirm}>
            {t("common:confirm")}
          </Button>
        </div>
      }
    >
      <p>{t("lessons:antiForgetHint", { last: configuration().reviewDays.at(-1) ?? 0 })}</p>
      <fieldset ref={slots} className={styles.slots}>
        <legend className="visually-hidden">{t("lessons:antiForgetTime")}</legend>
        {SLOTS.map((one) => (
          <button
            key={one}
            type="button"
            data-slot={one}
            className={styles.slot}
            aria-pressed={one === slot}
            disabled={isDisabled(one, slot)}
            onClick={() =>
              picker.send(one === slot ? { type: "CLEAR" } : { type: "PICK", slot: one })
            }
          >
            {one}
          </button>
        ))}
      </fieldset>
    </Dialog>
  );
}
