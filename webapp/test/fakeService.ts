import { connect, type OperationName } from "@/rpc";

/** A call that the service received. */
export interface Seen {
  readonly name: string;
  readonly headers: Headers;
  readonly body: unknown;
}

export type Reply = (seen: Seen) => Response | Promise<Response>;

/** The envelope of success. */
export function answer(data: unknown): Response {
  return Response.json({ success: true, errorCode: null, errorMessage: null, data });
}

interface RefusalExtras {
  /** The ticket for the next step of a refused sign-in. */
  readonly ticket?: string;
  /** The students among whom a registration chooses. */
  readonly students?: readonly object[];
  /** The path of the invalid field. */
  readonly field?: string;
  readonly headers?: Record<string, string>;
}

/** The envelope of refusal. */
export function refusal(
  status: number,
  errorCode: string,
  errorMessage: string,
  { headers = {}, ...particulars }: RefusalExtras = {},
): Response {
  const data = Object.keys(particulars).length === 0 ? null : particulars;
  return Response.json({ success: false, errorCode, errorMessage, data }, { status, headers });
}

/** A service for one test: it answers the given operations and refuses all others. */
export function fakeService(replies: { readonly [Name in OperationName]?: Reply }): Seen[] {
  const seen: Seen[] = [];
  connect({
    online: () => true,
    async transport(url, request) {
      const name = url.replace("/request/", "");
      const call = {
        name,
        headers: new Headers(request.headers),
        body: JSON.parse(String(request.body)) as unknown,
      };
      seen.push(call);
      request.signal?.throwIfAborted();
      const reply = replies[name as OperationName];
      const given = new Promise<never>((_, reject) => {
        request.signal?.addEventListener("abort", () => reject(request.signal?.reason));
      });
      const unknown = () => refusal(404, "NOT_FOUND", `no ${name} here`);
      return Promise.race([Promise.resolve((reply ?? unknown)(call)), given]);
    },
  });
  return seen;
}
