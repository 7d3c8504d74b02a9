import { startClass } from "@/entities/order/orderActions";
import { type Attempt, CallFailed, call, refusedWith, repeatable } from "@/rpc";

/** What a simulation is about. */
interface Simulation {
  readonly courseBookId: number;
  readonly lessonType: "QUOTA_30" | "QUOTA_60";
}

/** Starts the simulation of one choice, however often it is tried. */
export interface Beginning {
  readonly begin: (simulation: Simulation) => Promise<void>;
}

/** A simulation like this one that could not be started before and may be now; else none. */
async function reserved({ courseBookId, lessonType }: Simulation): Promise<number | null> {
  // Of its own length alone: the reviews of weeks to come would fill the page.
  const filter = { status: "RESERVED", period: "ANY", lessonType, pageSize: 100 } as const;
  const { data } = await call("CustomerListCourseOrder", filter);
  const found = data.find(
    (order) =>
      order.isSimulated &&
      order.lessonType === lessonType &&
      order.courseBook?.courseBookId === courseBookId &&
      order.actions.includes("START"),
  );
  return found?.courseOrderId ?? null;
}

/**
 * Where a start was refused, its order stays reserved: the next try starts that one, and makes
 * another only where there is none.
 */
export function beginning(attempt: Attempt = repeatable()): Beginning {
  let courseOrderId: number | null = null;
  return {
    begin: (simulation) =>
      attempt(async (idempotencyKey) => {
        courseOrderId ??= await reserved(simulation);
        courseOrderId ??= await created(simulation, idempotencyKey);
        try {
          await startClass(courseOrderId, idempotencyKey);
        } catch (error) {
          // Any other refusal says that this order cannot be started any more.
          const isAnswered = error instanceof CallFailed && !error.passing;
          if (isAnswered && !refusedWith(error, "ANOTHER_LESSON_RUNS")) courseOrderId = null;
          throw error;
        }
      }),
  };
}

async function created(simulation: Simulation, idempotencyKey: string): Promise<number> {
  const order = await call("CustomerCreateSimulation", simulation, { idempotencyKey });
  return order.courseOrderId;
}
