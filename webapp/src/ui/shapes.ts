/** Icons around an answer, loaded with these parts. */
export const shapes = {
  notYet: "M4.5 13.2c2.2-3.4 4.6-3.4 7.5-1.2s5.3 2.2 7.5-1.2",
  undo: "M8.5 5.5L4.5 9.5l4 4M5 9.5h8.5a5 5 0 0 1 0 10H10",
} as const;
