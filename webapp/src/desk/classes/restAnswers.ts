import { useTranslation } from "react-i18next";
import { invalidate } from "@/queries";
import { type Ask, call, newIdempotencyKey } from "@/rpc";
import { notify } from "../ui/notices";

/** What shows rest, and is read again when an application was answered. */
const SHOWS_REST = [
  "StoreListWeek",
  "StoreListRest",
  "StoreListFreeTutor",
  "StoreListInbox",
  "StoreCountInbox",
] as const;

/** An application of a tutor, named as it is told. */
export interface RestOf {
  readonly restApplicationId: number;
  readonly tutor: string;
}

type Answering = "StoreAnswerRest" | "StoreLiftRest";

/** Answers to applications for rest; approval is undone by lifting the rest. */
export function useRestAnswers() {
  const { t } = useTranslation("deskClasses");
  async function send<Name extends Answering>(name: Name, body: Ask<Name>): Promise<void> {
    try {
      await call(name, body, { idempotencyKey: newIdempotencyKey() });
    } finally {
      void invalidate(...SHOWS_REST);
    }
  }
  return {
    async approve({ restApplicationId, tutor }: RestOf): Promise<void> {
      await send("StoreAnswerRest", { restApplicationId, approved: true });
      notify(t("restApproved", { tutor }), () =>
        send("StoreLiftRest", { restApplicationId, reason: t("undoReason") }),
      );
    },
    async reject({ restApplicationId, tutor }: RestOf, reason: string): Promise<void> {
      await send("StoreAnswerRest", { restApplicationId, approved: false, reason });
      notify(t("restRejected", { tutor }));
    },
    async lift({ restApplicationId, tutor }: RestOf, reason: string): Promise<void> {
      await send("StoreLiftRest", { restApplicationId, reason });
      notify(t("restLifted", { tutor }));
    },
  };
}
