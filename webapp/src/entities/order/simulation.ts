import { type Ask, asking } from "@/rpc";
import { firstLesson } from "./firstLesson";
import { invalidateAfterStart } from "./invalidation";
import { beginOrder, enterOrder } from "./lessonEntry";

type Simulation = Ask<"CustomerCreateSimulation">;

/** Creates and starts a simulation, and enters it. */
export interface NewSimulation {
  /** On its pages before the first word, where the words are viewed and tested. */
  readonly enter: (simulation: Simulation) => Promise<void>;
  /** Directly at the first of the book's next five words; a first lesson explains its steps. */
  readonly learnFive: (simulation: Simulation, isFirst?: boolean) => Promise<void>;
}

/** Repeats with an unknown outcome create no second one. */
export function newSimulation(): NewSimulation {
  const create = asking("CustomerCreateSimulation");
  const created = async (simulation: Simulation) => {
    const order = await create(simulation);
    void invalidateAfterStart();
    return order;
  };
  return {
    enter: async (simulation) => enterOrder(await created(simulation)),
    learnFive: async (simulation, isFirst = false) => {
      const order = await created(simulation);
      if (isFirst) firstLesson.begin(order.courseOrderId);
      return beginOrder(order);
    },
  };
}
