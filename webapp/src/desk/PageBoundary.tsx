import { Component, type ReactNode } from "react";
import { ErrorBlock } from "@/ui";

interface Props {
  readonly children: ReactNode;
}

/** Shows a page that fails or does not load as an error; a tap reloads the desk. */
export class PageBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <ErrorBlock onRetry={() => window.location.reload()} />;
  }
}
