import type { ReactNode } from "react";

/** The parts by name, each in all of its states. */
export type Shown = Readonly<Record<string, ReactNode>>;
