import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "@/rpc";
import { Act } from "../../ui/Act";
import { notifyFailure } from "../../ui/notices";
import { SideCard } from "../../ui/SideCard";
import styles from "./Month.module.css";

interface Verified {
  readonly orders: number;
  readonly differences: readonly string[];
  readonly isDone: boolean;
}

/** Compares all pay with the ledgers, step by step; it can be stopped. */
export function VerifyPay() {
  const { t } = useTranslation("deskMonth");
  const [verified, setVerified] = useState<Verified | null>(null);
  const [running, setRunning] = useState<AbortController | null>(null);
  const latest = useRef<AbortController | null>(null);
  useEffect(() => () => latest.current?.abort(), []);

  async function verify(): Promise<void> {
    const run = new AbortController();
    latest.current = run;
    setRunning(run);
    let now: Verified = { orders: 0, differences: [], isDone: false };
    let after: number | null = 0;
    setVerified(now);
    try {
      while (after !== null && !run.signal.aborted) {
        const some: { orders: number; differences: readonly string[]; next: number | null } =
          await call("StoreVerifyPay", { after }, { signal: run.signal });
        after = some.next;
        now = {
          orders: now.orders + some.orders,
          differences: [...now.differences, ...some.differences],
          isDone: after === null,
        };
        setVerified(now);
      }
    } catch (error) {
      if (!run.signal.aborted) notifyFailure(error);
    } finally {
      setRunning(null);
    }
  }

  return (
    <SideCard title={t("verify")}>
      <p className={styles.muted}>{t("verifyWhat")}</p>
      {verified && (
        <p role="status">
          {t(verified.isDone ? "verified" : "verifying", { count: verified.orders })}
          {verified.isDone && verified.differences.length === 0 && ` ${t("noDifference")}`}
        </p>
      )}
      {verified && verified.differences.length > 0 && (
        <>
          <b className={styles.wrong}>{t("differences", { count: verified.differences.length })}</b>
          <ul className={styles.differences}>
            {verified.differences.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.acts}>
        {running ? (
          <Act onClick={() => running.abort()}>{t("stop")}</Act>
        ) : (
          <Act onClick={() => void verify()}>{t("verifyNow")}</Act>
        )}
      </div>
    </SideCard>
  );
}
