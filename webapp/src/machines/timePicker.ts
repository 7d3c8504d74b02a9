import { assign, setup } from "xstate";
import { SLOTS } from "./constants";

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

/** Whether a slot is disabled: all others are once one is picked. */
export function isDisabled(slot: string, picked: string | null): boolean {
  return picked !== null && slot !== picked;
}
