import { call } from "./client";

// What the service takes and answers of actions, by hand until its types are generated from it.

export interface SaveActions {
  readonly courseOrderId: number;
  /** The version of the progress that this device knows. */
  readonly version: number;
  readonly device: string;
  readonly actions: readonly object[];
}

/** An action that does not apply, by its number, and why. */
export interface RefusedAction {
  readonly number: number;
  readonly errorCode: string;
  readonly errorMessage: string;
}

export interface ActionsSaved<Progress> {
  readonly version: number;
  /** Whether it is over: answers were kept, and nothing moved. */
  readonly late: boolean;
  readonly refused: readonly RefusedAction[];
  /** Where it stands, wherever that may be elsewhere than on this device. */
  readonly progress: Progress | null;
}

export async function saveActions<Progress>(request: SaveActions): Promise<ActionsSaved<Progress>> {
  const saved: unknown = await call("CustomerSaveCourseOrderProgress", request as never);
  return saved as ActionsSaved<Progress>;
}
