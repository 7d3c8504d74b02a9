import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from "pdfjs-dist";

/** One page as wide as the screen. */
export interface PdfPage {
  readonly ratio: number;
  /** Draws the page into a canvas of this width in pixels; the returned function stops it. */
  readonly draw: (canvas: HTMLCanvasElement, width: number) => PdfDrawing;
  /** Its text, for screen readers. */
  readonly text: () => Promise<string>;
}

export interface PdfDrawing {
  readonly done: Promise<void>;
  readonly stop: () => void;
}

export interface Pdf {
  readonly pages: number;
  readonly page: (number: number) => Promise<PdfPage>;
  readonly close: () => void;
}

/** The file exists, but is no readable PDF. */
export class UnreadablePdf extends Error {}

/** Reads PDFs. It is as large as the app itself, so it loads with the first PDF. */
async function library() {
  const [pdfjs, worker] = await Promise.all([
    import("pdfjs-dist/legacy/build/pdf.mjs"),
    import("pdfjs-dist/legacy/build/pdf.worker.min.mjs?url"),
  ]);
  pdfjs.GlobalWorkerOptions.workerSrc = new URL(worker.default, import.meta.url).href;
  return pdfjs;
}

/**
 * Opens the PDF at an address; rejects if it does not load, with UnreadablePdf if it cannot be
 * read.
 */
export async function openPdf(url: string): Promise<Pdf> {
  const pdfjs = await library();
  const loading = pdfjs.getDocument({
    url,
    cMapUrl: new URL("./pdf/cmaps/", document.baseURI).href,
    cMapPacked: true,
    enableXfa: false,
    stopAtErrors: false,
  });
  let pdf: PDFDocumentProxy;
  try {
    pdf = await loading.promise;
  } catch (problem) {
    void loading.destroy();
    const { InvalidPDFException, PasswordException } = pdfjs;
    const came = problem instanceof InvalidPDFException || problem instanceof PasswordException;
    throw came ? new UnreadablePdf() : problem;
  }
  return {
    pages: pdf.numPages,
    page: async (number) => pageOf(await pdf.getPage(number)),
    close: () => void loading.destroy(),
  };
}

function pageOf(page: PDFPageProxy): PdfPage {
  const natural = page.getViewport({ scale: 1 });
  return {
    ratio: natural.width / natural.height,
    draw(canvas, width) {
      const viewport = page.getViewport({ scale: width / natural.width });
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      const task: RenderTask = page.render({ canvas, viewport });
      return { done: task.promise, stop: () => task.cancel() };
    },
    async text() {
      const { items } = await page.getTextContent();
      return items.map((item) => ("str" in item ? item.str : "")).join(" ");
    },
  };
}
