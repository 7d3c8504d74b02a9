interface WordProps {
  readonly enWord: string;
  readonly zhWord: string;
}

/** A word with its meaning beside it. */
export function Word({ enWord, zhWord }: WordProps) {
  return (
    <>
      <span lang="en" translate="no">
        {enWord}
      </span>{" "}
      <small lang="zh-CN" translate="no">
        {zhWord}
      </small>
    </>
  );
}
