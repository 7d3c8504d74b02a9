import type { Transport } from "./client";

/** Sends a request and reports its upload progress from 0 to 1, which `fetch` cannot. */
export function watched(onSent: (share: number) => void): Transport {
  return (url, request) =>
    new Promise((resolve, reject) => {
      const exchange = new XMLHttpRequest();
      exchange.open(request.method ?? "POST", url);
      new Headers(request.headers).forEach((value, name) => {
        exchange.setRequestHeader(name, value);
      });
      exchange.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onSent(loaded / total);
      };
      exchange.onload = () => {
        const wait = exchange.getResponseHeader("Retry-After");
        const headers: Record<string, string> = wait === null ? {} : { "Retry-After": wait };
        resolve(new Response(exchange.responseText, { status: exchange.status, headers }));
      };
      const fail = () => reject(new TypeError("not sent"));
      exchange.onerror = fail;
      exchange.onabort = fail;
      request.signal?.addEventListener("abort", () => exchange.abort());
      exchange.send(request.body as string);
    });
}
