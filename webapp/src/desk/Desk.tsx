import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { callQuery } from "@/queries";
import { serverNow } from "@/rpc";
import { Empty, Skeleton } from "@/ui";
import { Frame } from "./Frame";
import { SecondFactorRequired } from "./features/account/SecondFactorRequired";
import { SignIn } from "./features/account/SignIn";
import { PageBoundary } from "./PageBoundary";
import { pages } from "./pages";
import { deskSession, type Me, may, useMe } from "./session";
import { DeskPage } from "./ui/DeskPage";

/** Reads again who the person is: rights may have changed, and the session ends at its time. */
function useFreshMe(): void {
  const { data } = useQuery(callQuery("StoreQueryMe", {}));
  useEffect(() => {
    if (!data) return;
    deskSession.refresh(data);
    const timer = setTimeout(deskSession.expire, data.expiresAt - serverNow());
    return () => clearTimeout(timer);
  }, [data]);
}

/** The whole desk: the sign-in stands in the place of any page, which is shown once it is done. */
export function Desk() {
  const me = useMe();
  if (me === null) return <SignIn />;
  if (me.mustSetUpSecondFactor) return <SecondFactorRequired />;
  return <SignedIn me={me} />;
}

function SignedIn({ me }: { readonly me: Me }) {
  useFreshMe();
  const { t } = useTranslation("desk");
  const { pathname } = useLocation();
  const allowed = pages.filter(({ right, orRight }) => may(me, right, orRight));
  const asked = pages.find(({ path }) => path === pathname);
  const shown = asked === undefined ? allowed[0] : allowed.find(({ path }) => path === pathname);
  return (
    <Frame me={me} pages={allowed} at={shown}>
      <PageBoundary key={pathname}>
        <Suspense fallback={<Skeleton rows={8} height={40} />}>
          {shown ? (
            <shown.Page />
          ) : (
            <DeskPage title={t("notAllowedTitle")}>
              <Empty text={t("notAllowed")} />
            </DeskPage>
          )}
        </Suspense>
      </PageBoundary>
    </Frame>
  );
}
