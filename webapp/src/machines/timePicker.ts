import { assign, setup } from "xstate";

/** The half-hour slots of the day, 05:00 to 23:30, in the service's time zone. */
export const SLOTS: readonly string[] = Array.from({ length: 38 }, (_, index) => {
  const hour = String(5 + Math.floor(index / 2)).padStart(2, "0");
  return `${hour}:${index % 2 === 0 ? "00" : "30"}`;
});

type Event = { type: "PICK"; slot: string } | { type: "CLEAR" } | { type: "CONFIRM" };

export interface PickerContext {
  readonly slot: string | null;
}

/** choosing → picked → confirmed; a picked slot can be cleared, not exchanged. */
export const timePicker = setup({
  types: {} as { context: PickerContext; events: Event },
  guards: {
    slot_offered: ({ event }) => event.type === "PICK" && SLOTS.includes(event.slot),
  },
  actions: {
    keep_slot: assign(({ event }) => (event.type === "PICK" ? { slot: event.slot } : {})),
    drop_slot: assign({ slot: null }),
  },
}).createMachine({
  id: "time_picker",
  context: { slot: null },
  initial: "choosing",
  states: {
    choosing: { on: { PICK: { guard: "slot_offered", target: "picked", actions: "keep_slot" } } },
    picked: { on: { CLEAR: { target: "choosing", actions: "drop_slot" }, CONFIRM: "confirmed" } },
    confirmed: { type: "final" },
  },
});

/** Whether a slot cannot be tapped: all others, once one is picked. */
export function isDisabled(slot: string, picked: string | null): boolean {
  return picked !== null && slot !== picked;
}
