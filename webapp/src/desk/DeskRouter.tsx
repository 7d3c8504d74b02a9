import { type ReactNode, useLayoutEffect, useState } from "react";
import { Router } from "react-router";
import { bindRouter } from "@/navigation";
import { followSteps } from "@/steps";
import { history, navigator, onOwnStep } from "./navigation";

const current = () => ({ location: history.location, action: history.action });

/** Hands the address after the hash to the parts of the desk. */
export function DeskRouter({ children }: { readonly children: ReactNode }) {
  const [{ location, action }, setShown] = useState(current);
  useLayoutEffect(() => {
    const show = () => setShown(current());
    const { settle, layCopy, dispose } = followSteps(history, show);
    bindRouter({
      layCopy,
      navigate: (to) => (typeof to === "number" ? history.go(to) : navigator.push(to)),
    });
    const stopOwn = onOwnStep(() => {
      settle();
      show();
    });
    return () => {
      dispose();
      stopOwn();
    };
  }, []);
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}
