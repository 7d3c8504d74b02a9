import { type Ask, asking } from "@/rpc";
import { invalidateAfterStart } from "./invalidation";
import { beginOrder, enterOrder } from "./lessonEntry";

type Simulation = Ask<"CustomerCreateSimulation">;

/** Creates a simulation that runs from the first on, and goes into it. */
export interface NewSimulation {
  /** To its pages before the first word: the words are looked at and tested there. */
  readonly enter: (simulation: Simulation) => Promise<void>;
  /** Straight to the first of the book's next five words. */
  readonly learnFive: (simulation: Simulation) => Promise<void>;
}

/** Trying the same again, while it is unknown whether it was created, creates no second one. */
export function newSimulation(): NewSimulation {
  const create = asking("CustomerCreateSimulation");
  const created = async (simulation: Simulation) => {
    const order = await create(simulation);
    void invalidateAfterStart();
    return order;
  };
  return {
    enter: async (simulation) => enterOrder(await created(simulation)),
    learnFive: async (simulation) => beginOrder(await created(simulation)),
  };
}
