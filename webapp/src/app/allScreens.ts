import type { ComponentType } from "react";

export interface ScreenModule {
  readonly default: ComponentType;
}

/** All screens by file. */
export const files = import.meta.glob<ScreenModule>("../features/*/screens/*.tsx");

/**
 * Loads the screen of a file.
 *
 * @throws if it does not load
 */
export async function load(file: string): Promise<ScreenModule> {
  const screen = files[file];
  if (!screen) throw new Error(`no screen in ${file}`);
  return screen();
}
