/** The half-hour slots of the day, 05:00 to 23:30, in the service's time zone. */
export const SLOTS: readonly string[] = Array.from({ length: 38 }, (_, index) => {
  const hour = String(5 + Math.floor(index / 2)).padStart(2, "0");
  return `${hour}:${index % 2 === 0 ? "00" : "30"}`;
});
