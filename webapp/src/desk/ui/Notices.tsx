import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { classes, IconButton } from "@/ui";
import { shapes } from "@/ui/shapes";
import { useStore } from "@/ui/useStore";
import styles from "./Notices.module.css";
import { dismissNotice, NOTICE_MS, type Notice, notices, notify, notifyFailure } from "./notices";

/** What was done lately, the last at the bottom; each can be undone while it stands. */
export function Notices() {
  const { t } = useTranslation(["desk", "common"]);
  return (
    <section aria-label={t("notices")} className={styles.notices}>
      <div role="status">
        {useStore(notices).map((notice) => (
          <OneNotice key={notice.id} notice={notice} />
        ))}
      </div>
    </section>
  );
}

function OneNotice({ notice: { id, text, undo, isFailure } }: { readonly notice: Notice }) {
  const { t } = useTranslation(["desk", "common"]);
  const [isUndoing, setUndoing] = useState(false);
  // A notice that is being read, or whose button has the focus, stays.
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || isUndoing) return;
    const timer = setTimeout(() => dismissNotice(id), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld, isUndoing]);

  async function takeBack(run: () => Promise<void>): Promise<void> {
    setUndoing(true);
    try {
      await run();
      notify(t("undone"));
    } catch (error) {
      notifyFailure(error);
    } finally {
      dismissNotice(id);
    }
  }

  return (
    <fieldset
      className={classes(styles.notice, isFailure && styles.failure)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.text}>{text}</span>
      {undo && (
        <button
          type="button"
          className={styles.undo}
          aria-disabled={isUndoing || undefined}
          onClick={() => isUndoing || void takeBack(undo)}
        >
          {t("undo")}
        </button>
      )}
      <IconButton
        icon={{ shape: shapes.cross }}
        label={t("common:close")}
        onClick={() => dismissNotice(id)}
      />
    </fieldset>
  );
}
