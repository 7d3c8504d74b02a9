import type { ReactNode } from "react";

/** Parts by their name, each in all of its states. */
export type Shown = Readonly<Record<string, ReactNode>>;
