import { useState } from "react";
import { classes } from "@/ui";
import styles from "./Portrait.module.css";

interface Props {
  readonly url: string | null | undefined;
  readonly name: string;
  readonly alt?: string;
  readonly className?: string | undefined;
}

/** A person's picture, or the first letter of the name if there is none. */
export function Portrait({ url, name, alt = "", className }: Props) {
  const [gone, setGone] = useState<string | null>(null);
  const names = classes(styles.portrait, className);
  if (url && url !== gone) {
    return <img className={names} src={url} alt={alt} onError={() => setGone(url)} />;
  }
  return (
    <span className={names} aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  );
}
