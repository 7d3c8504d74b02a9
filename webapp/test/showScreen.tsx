import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, Suspense } from "react";
import { MemoryRouter } from "react-router";
import { bindLesson } from "@/entities/order/lessonEntry";
import { bindRouter } from "@/navigation";
import { queryClient } from "@/queries";
import { FeedbackHost } from "@/ui/FeedbackHost";

/** Shows a screen like the app; returns the addresses that it navigates to. */
export function showScreen(Screen: ComponentType, at = "/"): (string | number)[] {
  const opened: (string | number)[] = [];
  bindLesson(() => import("@/features/lessons/enter"));
  bindRouter({
    navigate(to: string | number) {
      opened.push(to);
    },
  });
  // A separate cache with the app's rules, but without delays between retries.
  const { queries, ...rules } = queryClient.getDefaultOptions();
  const client = new QueryClient({
    defaultOptions: { ...rules, queries: { ...queries, retryDelay: 0 } },
  });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <Suspense>
          <Screen />
        </Suspense>
        <FeedbackHost />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return opened;
}

export const press = (name: string | RegExp) =>
  userEvent.click(screen.getByRole("button", { name }));

export const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

export async function fill(texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await userEvent.clear(fieldOf(label));
    await userEvent.type(fieldOf(label), text);
  }
}
