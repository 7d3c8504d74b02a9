import thumb from "./Thumb.module.css";

/** On a device that follows: tells what its tutor does, in place of the buttons. */
export function Told({ text }: { readonly text: string }) {
  return (
    <div className={thumb.row}>
      <p className={thumb.told}>{text}</p>
    </div>
  );
}
