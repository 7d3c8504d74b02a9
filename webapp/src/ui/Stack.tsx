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

/** Stacked parts. */
export function Stack<Element extends ElementType = "div">(
  props: As<Element, { readonly gap?: Gap }>,
) {
  const { as: Made = "div", gap = 3, className, ...rest } = props as As<"div", { gap?: Gap }>;
  return <Made {...rest} className={classes(styles.stack, spaced(gap), className)} />;
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
