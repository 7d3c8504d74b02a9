import { type ComponentProps, type ElementType, type ReactNode, useId } from "react";
import { classes } from "./classes";
import styles from "./Stack.module.css";

/** The space between the parts: the token with this number. */
export type Gap = 1 | 2 | 3 | 4 | 5 | 6;

/** An element's attributes, whichever element is used, without those of its looks. */
export type As<Element extends ElementType, Looks> = Looks & {
  readonly as?: Element | undefined;
} & Omit<ComponentProps<Element>, keyof Looks | "as">;

/** The class name of a gap. */
export function spaced(gap: Gap): string | undefined {
  return styles[`gap${gap}`];
}

/** How parts are stacked. */
export interface StackLooks {
  readonly gap?: Gap;
  /** Its parts are centred; or also stand in the middle of the height that is left. */
  readonly centered?: boolean | "middle";
}

/** Stacked parts. */
export function Stack<Element extends ElementType = "div">(props: As<Element, StackLooks>) {
  const {
    as: Made = "div",
    gap = 3,
    centered,
    className,
    ...rest
  } = props as As<"div", StackLooks>;
  const names = classes(
    styles.stack,
    spaced(gap),
    centered && styles.centered,
    centered === "middle" && styles.middle,
    className,
  );
  return <Made {...rest} className={names} />;
}

interface SectionProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled section of a page. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </Stack>
  );
}
