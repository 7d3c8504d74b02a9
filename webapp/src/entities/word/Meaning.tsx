import type { WordView } from "@/rpc";

/** A word's part of speech and meaning, as a question. */
export function Meaning({ word }: { readonly word: Pick<WordView, "partOfSpeech" | "zhWord"> }) {
  return (
    <>
      {word.partOfSpeech && (
        <span lang="en" translate="no">
          {word.partOfSpeech}{" "}
        </span>
      )}
      <b lang="zh-CN" translate="no">
        {word.zhWord}
      </b>
    </>
  );
}
