import { Component } from "react";
import { useTranslation } from "react-i18next";
import type { Location } from "react-router";
import { ErrorBlock } from "@/ui";
import styles from "./PageFailed.module.css";

/** A page that failed to load or crashed: a tap reloads the app. */
export function PageFailed() {
  const { t } = useTranslation("errors");
  return (
    <div className={styles.failed}>
      <ErrorBlock text={t("pageFailed")} onRetry={() => window.location.reload()} />
    </div>
  );
}

interface BoundaryProps {
  readonly at: Location;
  readonly children: React.ReactNode;
}

interface BoundaryState {
  readonly at: Location;
  readonly hasFailed: boolean;
}

/** Shows that a page crashed, until the next one. */
export class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError = () => ({ hasFailed: true });

  static getDerivedStateFromProps = ({ at }: BoundaryProps, state: BoundaryState) =>
    at === state.at ? null : { at, hasFailed: false };

  override state: BoundaryState = { at: this.props.at, hasFailed: false };

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render() {
    return this.state.hasFailed ? <PageFailed /> : this.props.children;
  }
}
