/** Whose data it is. */
export interface Person {
  readonly userId: number;
  readonly userName: string;
}

export const LONGEST_REASON = 200;
