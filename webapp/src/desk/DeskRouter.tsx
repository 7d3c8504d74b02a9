import { type ReactNode, useLayoutEffect, useState } from "react";
import { Router } from "react-router";
import { history } from "./navigation";

const current = () => ({ location: history.location, action: history.action });

/** Hands the address after the hash to the parts of the desk. */
export function DeskRouter({ children }: { readonly children: ReactNode }) {
  const [{ location, action }, setShown] = useState(current);
  useLayoutEffect(() => history.listen(() => setShown(current())), []);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
