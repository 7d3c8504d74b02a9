/** A drawing for each step. */
export const shapes = {
  memorize:
    "M12 6.7C10 5.2 7.2 4.8 4 5v13c3.2-.2 6 .2 8 1.7 2-1.5 4.8-1.9 8-1.7V5c-3.2-.2-6 .2-8 1.7zM12 6.7v13",
  review:
    "M7 5.5h10a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zM8 10.5h8M8 14h4",
  listening_review:
    "M5 15v-2.5a7 7 0 0 1 14 0V15M6 14a2 2 0 0 1 2 2v2a2 2 0 0 1-4 0v-2a2 2 0 0 1 2-2zM18 14a2 2 0 0 1 2 2v2a2 2 0 0 1-4 0v-2a2 2 0 0 1 2-2z",
  flash: "M13 3.5L6 13.5h5l-1 7 7.5-10.5h-5z",
  mixed_group:
    "M4 7h2.5c4.5 0 6.5 10 11 10H20M4 17h2.5c1.6 0 2.9-1.2 4-2.8M14 9.8C15 8.2 16.2 7 17.5 7H20M17.5 4.5L20 7l-2.5 2.5M17.5 14.5L20 17l-2.5 2.5",
  after_test: "M5 4h14v16H5zM8.5 12l2.5 2.5 4.5-5",
} as const;
