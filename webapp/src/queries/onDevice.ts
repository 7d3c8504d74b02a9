import { CallFailed, callerId, type OperationName } from "@/rpc";

/** Lists that are shown without a network as they were read last: home, reviews, favourites. */
const KEPT: ReadonlySet<OperationName> = new Set<OperationName>([
  "CustomerListAntiForgetOrder",
  "CustomerListCourseOrder",
  "CustomerListFavoriteWords",
  "CustomerListStudentCourese",
  "CustomerQueryBookInHand",
  "CustomerRetrieveReviewAgenda",
  "CustomerRetrieveStudentMetric",
  "CustomerRetrieveTeacherMetric",
  "ListStudentCourseBoxWord",
]);

const store = () => import("./deviceStore");

/** A place on the device that belongs to whoever is signed in; none for nobody. */
function own(place: string): string | null {
  const userId = callerId();
  return userId === null ? null : `${userId}/${place}`;
}

/** Keeps a value for whoever is signed in; where the device has no room, it is not kept. */
export async function keepOnDevice(place: string, value: unknown): Promise<void> {
  const key = own(place);
  if (key === null) return;
  try {
    const { put } = await store();
    // Whoever signed out meanwhile leaves nothing behind.
    if (own(place) === key) await put(key, value);
  } catch {
    // A private window, or a full device: the app works without it.
  }
}

/** What whoever is signed in kept there; undefined where there is nothing. */
export async function keptOnDevice<Value>(place: string): Promise<Value | undefined> {
  const key = own(place);
  if (key === null) return undefined;
  try {
    return (await (await store()).get(key)) as Value | undefined;
  } catch {
    return undefined;
  }
}

/** Leaves nothing on the device of whoever used it. */
export async function clearDevice(): Promise<void> {
  await store()
    .then(({ clear }) => clear())
    .catch(() => undefined);
}

/** Whether a call did not reach the service. */
export function isUnreached(error: unknown): boolean {
  return error instanceof CallFailed && (error.kind === "offline" || error.kind === "timeout");
}

const placeOf = (name: OperationName, body: object) => `${name}/${JSON.stringify(body)}`;

/** Keeps what a read answered, if that is shown without a network. */
export async function keepAnswer(name: OperationName, body: object, answer: unknown) {
  if (KEPT.has(name)) await keepOnDevice(placeOf(name, body), answer);
}

/**
 * What the device kept of a read that did not reach the service.
 *
 * @throws the failure of the read where nothing is kept, or where the service was reached
 */
export async function keptAnswer<Value>(
  name: OperationName,
  body: object,
  failure: unknown,
): Promise<Value> {
  const kept = isUnreached(failure) ? await keptOnDevice<Value>(placeOf(name, body)) : undefined;
  if (kept === undefined) throw failure;
  return kept;
}
