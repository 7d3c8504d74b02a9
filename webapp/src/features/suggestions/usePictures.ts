import { useRef, useState } from "react";
import { errorText } from "@/i18n/errorText";
import { call } from "@/rpc";
import { watched } from "@/rpc/watched";
import { toast } from "@/ui";
import { smallPicture } from "@/ui/picture";

const UPLOAD_LIMIT_MS = 60_000;
/** The maximum length of an uploaded picture's longer side; the service stores no larger one. */
const SIDE = 1_280;

/** An uploaded picture (with its address), or an uploading one. */
export interface Shot {
  readonly id: number;
  readonly url: string | null;
  readonly percent: number;
}

/** Pictures that upload while the user writes; `keep` is called with the uploaded ones. */
export function usePictures(first: readonly string[], keep: (urls: readonly string[]) => void) {
  const lastId = useRef(first.length);
  const current = useRef<readonly Shot[]>(
    first.map((url, at) => ({ id: at + 1, url, percent: 100 })),
  );
  const [shots, show] = useState(current.current);

  function set(changed: readonly Shot[]): void {
    current.current = changed;
    show(changed);
    keep(urlsOf(changed));
  }

  const change = (id: number, changes: Partial<Shot>) =>
    set(current.current.map((shot) => (shot.id === id ? { ...shot, ...changes } : shot)));
  const remove = (id: number) => set(current.current.filter((shot) => shot.id !== id));

  async function add(file: File): Promise<void> {
    lastId.current += 1;
    const id = lastId.current;
    set([...current.current, { id, url: null, percent: 0 }]);
    try {
      const imageBase64 = await smallPicture(file, SIDE);
      const transport = watched((share) => change(id, { percent: Math.round(share * 100) }));
      const timeLimitMs = UPLOAD_LIMIT_MS;
      const { url } = await call(
        "CustomerUploadSuggestionPicture",
        { imageBase64 },
        { transport, timeLimitMs },
      );
      change(id, { url, percent: 100 });
    } catch (error) {
      remove(id);
      const text = errorText(error, "uploadFailed");
      if (text !== null) toast(text);
    }
  }

  const isSending = shots.some(({ url }) => url === null);
  return { shots, urls: urlsOf(shots), isSending, add, remove };
}

const urlsOf = (shots: readonly Shot[]) => shots.flatMap(({ url }) => (url === null ? [] : [url]));
