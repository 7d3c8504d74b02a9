import thumb from "./Thumb.module.css";

/** At the thumb of a device that follows: what its tutor does, in place of the buttons for that. */
export function Told({ text }: { readonly text: string }) {
  return (
    <div className={thumb.row}>
      <p className={thumb.told}>{text}</p>
    </div>
  );
}
