import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { choose } from "@/entities/person/entering";
import { type Offer, session } from "@/entities/person/session";
import { errorText } from "@/i18n/errorText";
import { refusedWith, serverNow } from "@/rpc";
import { Button, Dialog, List, Row, toast } from "@/ui";
import { goHome } from "./arriving";

/** The accounts; a tap chooses one. */
export function Choice({ offer }: { readonly offer: Offer }) {
  const { t } = useTranslation(["accounts", "errors"]);
  const { t: common } = useTranslation();
  const chosen = useMutation({
    mutationFn: async (userId: number) => {
      await choose(userId);
      await goHome();
    },
    onError: (error) => {
      const text = errorText(error, "loginFailed");
      if (text !== null) toast(text);
      if (refusedWith(error, "TICKET_INVALID")) session.giveUp();
    },
  });

  function take(userId: number): void {
    if (chosen.isPending) return;
    if (serverNow() < offer.endsAt) chosen.mutate(userId);
    else {
      session.giveUp();
      toast(t("choiceOver"));
    }
  }

  return (
    <Dialog
      sheet
      title={t("chooseAccount")}
      onDismiss={session.giveUp}
      actions={
        <Button kind="secondary" onClick={session.giveUp}>
          {common("cancel")}
        </Button>
      }
    >
      <List label={t("chooseAccount")}>
        {offer.candidates.map(({ userId, userName, accountNo, userRole }) => (
          <Row
            key={userId}
            title={userName}
            detail={accountNo}
            value={t(userRole === "TEACHER" ? "roleTutor" : "roleStudent")}
            onClick={() => take(userId)}
          />
        ))}
      </List>
    </Dialog>
  );
}
