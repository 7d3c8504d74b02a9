import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBlock } from "@/ui";
import type { PdfPage as Page, Pdf, PdfDrawing } from "../pdf";
import styles from "./PdfReader.module.css";

/** A4, until a page's size is known. */
const USUAL_RATIO = 210 / 297;
/** The next pages are drawn before they are visible. */
const AHEAD = "100% 0px";
/** The page at this height of the screen counts as the current one. */
const READ_AT = "-45% 0px -54% 0px";
const MOST_DENSITY = 2;

interface PdfPageProps {
  readonly pdf: Pdf;
  readonly number: number;
  readonly onSeen: (number: number) => void;
}

/** One page: drawn shortly before it is visible, and freed when it is far away. */
export function PdfPage({ pdf, number, onSeen }: PdfPageProps) {
  const { t } = useTranslation("materials");
  const place = useRef<HTMLLIElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);
  const [page, setPage] = useState<Page | null>(null);
  const [text, setText] = useState("");
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const at = place.current;
    if (!at) return;
    const near = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: AHEAD,
    });
    const read = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onSeen(number);
      },
      { rootMargin: READ_AT },
    );
    near.observe(at);
    read.observe(at);
    return () => {
      near.disconnect();
      read.disconnect();
    };
  }, [number, onSeen]);

  useEffect(() => {
    if (!isNear || page || hasFailed) return;
    let isWanted = true;
    const load = async () => {
      const found = await pdf.page(number);
      const said = await found.text();
      if (!isWanted) return;
      setPage(found);
      setText(said);
    };
    load().catch(() => isWanted && setFailed(true));
    return () => {
      isWanted = false;
    };
  }, [isNear, page, hasFailed, pdf, number]);

  useEffect(() => {
    const [sheet, at] = [canvas.current, place.current];
    if (!isNear || !page || !sheet || !at) return;
    let isWanted = true;
    const density = Math.min(window.devicePixelRatio, MOST_DENSITY);
    const drawing: PdfDrawing = page.draw(sheet, at.clientWidth * density);
    drawing.done.catch(() => isWanted && setFailed(true));
    return () => {
      isWanted = false;
      drawing.stop();
      // Phones have little memory for pictures: distant pages are drawn again.
      sheet.width = 0;
    };
  }, [isNear, page]);

  const name = t("page", { page: number, pages: pdf.pages });
  return (
    <li
      ref={place}
      className={styles.page}
      style={{ aspectRatio: page?.ratio ?? USUAL_RATIO }}
      aria-label={name}
    >
      {hasFailed ? (
        <ErrorBlock text={t("pdfOpenFailed")} onRetry={() => setFailed(false)} />
      ) : (
        <canvas ref={canvas} className={styles.canvas} />
      )}
      {text !== "" && <p className="visually-hidden">{text}</p>}
    </li>
  );
}
