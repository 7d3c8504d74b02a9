import { setup } from "xstate";

export interface RestSlotContext {
  readonly startsAt: number;
}

type Event =
  | { type: "APPLY"; now: number }
  | { type: "SCHEDULE" | "APPROVE" | "REJECT" | "WITHDRAW" | "LIFT" };

/**
 * selectable → pending_review → approved; a rejected, withdrawn or lifted one is selectable again.
 * A class can only take a selectable slot.
 */
export const restSlot = setup({
  types: {} as { context: RestSlotContext; events: Event; input: RestSlotContext },
  guards: {
    ahead: ({ context, event }) => event.type === "APPLY" && event.now < context.startsAt,
  },
}).createMachine({
  id: "rest_slot",
  context: ({ input }) => input,
  initial: "selectable",
  states: {
    selectable: {
      on: { SCHEDULE: "scheduled_training", APPLY: { guard: "ahead", target: "pending_review" } },
    },
    scheduled_training: { type: "final" },
    pending_review: { on: { APPROVE: "approved", REJECT: "selectable", WITHDRAW: "selectable" } },
    approved: { on: { LIFT: "selectable" } },
  },
});

export type RestSlotState = "SELECTABLE" | "SCHEDULED_TRAINING" | "PENDING_REVIEW" | "APPROVED";

/** Whether a slot of the service can be applied for at an instant. */
export function mayApply(slot: { state: RestSlotState; startsAt: number }, now: number): boolean {
  const value = slot.state.toLowerCase() as keyof typeof restSlot.states;
  const at = restSlot.resolveState({ value, context: { startsAt: slot.startsAt } });
  return at.can({ type: "APPLY", now });
}
