import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { afterEach } from "vitest";
import { type AppRouter, createRouter, Routed } from "@/app/router";
import { bindRouter } from "@/navigation";
import { FeedbackHost } from "@/ui/FeedbackHost";

const Frame = ({ children }: { readonly children: React.ReactNode }) => (
  <>
    {children}
    <FeedbackHost />
  </>
);

let router: AppRouter | undefined;

afterEach(() => {
  router?.dispose();
  router = undefined;
});

/** Shows pages by their addresses like the app, beginning with the first. */
export async function showPages(pages: Record<string, React.ComponentType>): Promise<AppRouter> {
  const [first] = Object.keys(pages);
  window.history.replaceState(null, "", `#${first}`);
  router = await createRouter(async (path) => pages[path] ?? (() => "Nothing"));
  bindRouter(router);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Routed router={router} Frame={Frame} />
    </QueryClientProvider>,
  );
  return router;
}
