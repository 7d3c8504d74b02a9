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

/** What the screens have read, kept for 5 minutes; failures that may pass are tried 3 more times. */
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
      // Without a network a call fails at once and says so, instead of waiting in silence.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    mutations: { networkMode: "always" },
  },
});

// No first page waits for it.
const device = () => import("./onDevice");

/** What a read answers. Without a network it is what the device kept, unless the page has it. */
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
 * The query of one call, cached under its operation and request; `after` comes to its end before
 * it, as what was done here has to be in the answer.
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
 * Marks every answer of these operations as out of date: those that are there, and those that are on
 * their way, which may tell what was before.
 */
export async function invalidate(...names: OperationName[]): Promise<void> {
  await Promise.all(names.map(readAnew));
}

function readAnew(name: OperationName): Promise<void> {
  const queryKey = [name];
  // A first reading does not make way for the next one by itself.
  const isFirst = ({ state }: Query) => state.data === undefined;
  void queryClient.cancelQueries({ queryKey, type: "active", predicate: isFirst });
  return queryClient.invalidateQueries({ queryKey });
}

/**
 * Keeps what a command answered in the place of what was read. What is being read for that place
 * may be from before the command, and is given up: it would bring the older state back.
 */
export async function keep<Key extends QueryKey>(
  queryKey: Key,
  answer: NoInfer<InferDataFromTag<unknown, Key>>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<unknown>(queryKey, answer);
}

let readings = 0;

/** What a call answers now: asked for apart from what is shown, with the same patience, and not kept. */
export function readOnce<Name extends OperationName>(
  name: Name,
  body: Ask<Name>,
): Promise<Answer<Name>> {
  readings += 1;
  const queryKey = [name, body, `once ${readings}`];
  return queryClient.fetchQuery({ ...callQuery(name, body), queryKey, gcTime: 0 });
}
