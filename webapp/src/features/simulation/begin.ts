import { enterOrder } from "@/entities/order/lessonEntry";
import { outdateAfterStart } from "@/entities/order/outdated";
import { type Ask, asking } from "@/rpc";

type Simulation = Ask<"CustomerCreateSimulation">;

/**
 * Creates a simulation that runs from the first on, and enters it. Trying the same again, while it
 * is unknown whether it was created, creates no second one.
 */
export function beginning(): (simulation: Simulation) => Promise<void> {
  const create = asking("CustomerCreateSimulation");
  return async (simulation) => {
    const order = await create(simulation);
    void outdateAfterStart();
    await enterOrder(order);
  };
}
