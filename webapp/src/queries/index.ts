import {
  type InferDataFromTag,
  type Query,
  QueryClient,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import { type Answer, type Ask, CallFailed, call, type OperationName } from "@/rpc";

const RETRIES = 3;
const LONGEST_DELAY_MS = 30_000;
const CACHE_MS = 5 * 60_000;

/** The screens' cache, kept for 5 minutes; temporary failures are retried 3 times. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) =>
        failures < RETRIES &&
        error instanceof CallFailed &&
        error.passing &&
        error.kind !== "offline",
      retryDelay: (failures) => Math.min(1_000 * 2 ** failures, LONGEST_DELAY_MS),
      gcTime: CACHE_MS,
      // Without a network a call fails immediately instead of waiting silently.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    mutations: { networkMode: "always" },
  },
});

// The first page does not wait for it.
const device = () => import("./onDevice");

/** The answer of a read. Without a network it comes from the device, unless the page has it. */
export async function orKept<Value>(
  name: OperationName,
  body: object,
  read: () => Promise<Value>,
  isOnPage: () => boolean,
): Promise<Value> {
  try {
    const answer = await read();
    void device().then(({ keepAnswer }) => keepAnswer(name, body, answer));
    return answer;
  } catch (error) {
    if (isOnPage()) throw error;
    return (await device()).keptAnswer(name, body, error);
  }
}

/**
 * The query of one call, cached under its operation and request; `after` runs before it, for
 * instance to send actions that the answer must include.
 */
export function callQuery<Name extends OperationName>(
  name: Name,
  body: Ask<Name>,
  after?: () => Promise<void>,
) {
  return queryOptions<Answer<Name>>({
    queryKey: [name, body],
    queryFn: ({ signal, queryKey }) =>
      orKept(
        name,
        body,
        async () => {
          await after?.();
          return call(name, body, { signal });
        },
        () => queryClient.getQueryData(queryKey) !== undefined,
      ),
  });
}

/**
 * Invalidates all answers of these operations, including those still loading, which may be
 * outdated.
 */
export async function invalidate(...names: OperationName[]): Promise<void> {
  await Promise.all(names.map(readAnew));
}

function readAnew(name: OperationName): Promise<void> {
  const queryKey = [name];
  // A first load is not restarted automatically.
  const isFirst = ({ state }: Query) => state.data === undefined;
  void queryClient.cancelQueries({ queryKey, type: "active", predicate: isFirst });
  return queryClient.invalidateQueries({ queryKey });
}

/**
 * Replaces a cached read by a command's answer. A running load of the same data is cancelled,
 * because it may return the older state.
 */
export async function keep<Key extends QueryKey>(
  queryKey: Key,
  answer: NoInfer<InferDataFromTag<unknown, Key>>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<unknown>(queryKey, answer);
}

let readings = 0;

/** A fresh answer of a call, with the same retries, outside of the cache. */
export function readOnce<Name extends OperationName>(
  name: Name,
  body: Ask<Name>,
): Promise<Answer<Name>> {
  readings += 1;
  const queryKey = [name, body, `once ${readings}`];
  return queryClient.fetchQuery({ ...callQuery(name, body), queryKey, gcTime: 0 });
}
