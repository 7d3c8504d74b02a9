import { lazy, Suspense, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigationType } from "react-router";
import { useRunningLesson } from "@/entities/order/runningLesson";
import { useIsTutor } from "@/entities/person/session";
import { isTab, paths } from "@/paths";
import { busy } from "@/rpc";
import { Busy } from "@/ui";
import { HeadNotice } from "@/ui/Screen";
import { TabBar } from "@/ui/TabBar";
import { useStore } from "@/ui/useStore";
import { isMoving } from "./router";

interface OverlayModule {
  readonly default: React.ComponentType<{ readonly courseOrderId: number }>;
}

const overlays = import.meta.glob<OverlayModule>("../features/lessons/overlay.tsx");
const loadOverlay = overlays["../features/lessons/overlay.tsx"];
const LessonOverlay = loadOverlay && lazy(loadOverlay);

/** Loaded right after the first page; earlier messages wait for them. */
const Hosts = lazy(() => import("./Hosts"));
/** Pages do without it if it does not load. */
const NeedsNetwork = lazy(() => import("./NeedsNetwork").catch(() => ({ default: () => null })));

const notice = (
  <Suspense fallback={null}>
    <NeedsNetwork />
  </Suspense>
);

/** The frame of every page: tab bar, the running lesson's overlay, messages, busy line. */
export function Shell({ children }: { readonly children: React.ReactNode }) {
  const { pathname } = useLocation();
  const moving = useStore(isMoving);
  const calls = useStore(busy);
  const way = useNavigationType();
  useLayoutEffect(() => {
    document.documentElement.dataset.way = way;
  }, [way]);
  const hasColumns = useIsTutor();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-columns", hasColumns);
  }, [hasColumns]);
  const courseOrderId = useRunningLesson();
  return (
    <>
      <HeadNotice value={notice}>{children}</HeadNotice>
      {isTab(pathname) && <Tabs />}
      {LessonOverlay && courseOrderId !== null && (
        <Suspense fallback={null}>
          <LessonOverlay key={courseOrderId} courseOrderId={courseOrderId} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <Hosts />
      </Suspense>
      <Busy busy={moving || calls > 0} />
    </>
  );
}

function Tabs() {
  const { t } = useTranslation();
  return (
    <TabBar
      label={t("tabs")}
      tabs={[
        { path: paths.home, label: t("tabHome"), icon: "home" },
        { path: paths.trainingRecords, label: t("tabRecords"), icon: "records" },
        { path: paths.antiForgetting, label: t("tabReview"), icon: "review" },
        { path: paths.my, label: t("tabMy"), icon: "my" },
      ]}
    />
  );
}
