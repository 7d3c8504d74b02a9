import { CallFailed, callerId, type OperationName } from "@/rpc";

/**
 * Lists that are shown without a network as they were last read: home, calendar, reviews,
 * favourites, the word shelf.
 */
const KEPT: ReadonlySet<OperationName> = new Set<OperationName>([
  "CustomerListAntiForgetOrder",
  "CustomerListCourseOrder",
  "CustomerListFavoriteWords",
  "CustomerListMilestones",
  "CustomerListShelfWords",
  "CustomerListStudentCourese",
  "CustomerQueryBookInHand",
  "CustomerRetrieveCalendar",
  "CustomerRetrieveReviewAgenda",
  "CustomerRetrieveStudentMetric",
  "CustomerRetrieveTeacherMetric",
  "ListStudentCourseBoxWord",
]);

const store = () => import("./deviceStore");

/** The signed-in user's place on the device; none if nobody is signed in. */
function own(place: string): string | null {
  const userId = callerId();
  return userId === null ? null : `${userId}/${place}`;
}

/** Stores a value for the signed-in user; without room it is dropped. */
export async function keepOnDevice(place: string, value: unknown): Promise<void> {
  const key = own(place);
  if (key === null) return;
  try {
    const { put } = await store();
    // A user who signed out in the meantime leaves nothing behind.
    if (own(place) === key) await put(key, value);
  } catch {
    // A private window or a full device: the app works without storage.
  }
}

/** The signed-in user's stored value; undefined if there is none. */
export async function keptOnDevice<Value>(place: string): Promise<Value | undefined> {
  const key = own(place);
  if (key === null) return undefined;
  try {
    return (await (await store()).get(key)) as Value | undefined;
  } catch {
    return undefined;
  }
}

/** Removes everything that users left on the device. */
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

/** Stores the answer of a read that is shown without a network. */
export async function keepAnswer(name: OperationName, body: object, answer: unknown) {
  if (KEPT.has(name)) await keepOnDevice(placeOf(name, body), answer);
}

/**
 * The stored answer of a read that did not reach the service.
 *
 * @throws the failure of the read if nothing is stored, or if the service was reached
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
