import "@/ui/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { followTheme } from "@/entities/preferences/preferences";
import { startI18n } from "@/i18n";
import { loadDeskTexts } from "@/i18n/deskTexts";
import { queryClient } from "@/queries";
import { FeedbackHost } from "@/ui/FeedbackHost";
import { Desk } from "./Desk";
import { DeskRouter } from "./DeskRouter";
import { connectDesk } from "./session";

/** Starts the store's desk. A failure leaves the page empty, and reloading it tries again. */
async function start(root: HTMLElement): Promise<void> {
  await startI18n();
  await Promise.all([loadDeskTexts("desk"), loadDeskTexts("deskAccount")]);
  followTheme();
  connectDesk();
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <DeskRouter>
        <Desk />
        <FeedbackHost />
      </DeskRouter>
    </QueryClientProvider>,
  );
}

const root = document.getElementById("root");
if (root) void start(root);
