import { type UNSAFE_createHashHistory as createHashHistory, createPath } from "react-router";
import { actInsteadOfBack, isOwnStep, pagesBelow } from "./navigation";

/** How long after the last step of the browser no other one is under way. */
const STEPS_SETTLE_MS = 50;

export interface Steps {
  /** Takes note of a step that the history told nobody of. */
  readonly settle: () => void;
  /** Lays a copy of this page above it in the history. */
  readonly layCopy: () => void;
  readonly dispose: () => void;
}

/**
 * Follows the steps through a history. A typed address gets its number. A guard may act instead of a
 * step of the browser, which is undone first. After every other step `show` shows the page.
 */
export function followSteps(
  history: ReturnType<typeof createHashHistory>,
  show: () => void,
): Steps {
  let { location } = history;
  let depth = pagesBelow();
  /** The browser's steps that are being undone: the depth to return to, and the act that replaces them. */
  let undoing: { readonly depth: number; readonly act: () => void } | null = null;
  let undoAgain = 0;

  function settle(): void {
    location = history.location;
    depth = pagesBelow();
  }

  const dispose = history.listen(({ delta }) => {
    const before = location;
    if (delta === null) {
      // A typed address has no number yet: it is above the last page, or again that page.
      const path = createPath(history.location);
      window.history.replaceState({ idx: depth + (createPath(before) === path ? 0 : 1) }, "");
      history.replace(path);
    }
    settle();
    clearTimeout(undoAgain);
    if (isOwnStep()) undoing = null;
    if (undoing) {
      const { depth: target, act } = undoing;
      if (depth === target) {
        undoing = null;
        return act();
      }
      // A second quick step came in between. Browsers drop or delay the undoing of the first one.
      undoAgain = window.setTimeout(() => history.go(target - depth), STEPS_SETTLE_MS);
      return;
    }
    // The page below a copy is on screen already: the step leads to the one below that.
    const skipsPage = before.state?.isCopy && delta === -1 && !isOwnStep();
    // A typed address has no delta, and is not undone.
    const act = delta && !isOwnStep() && actInsteadOfBack(skipsPage ? null : location.pathname);
    if (act) {
      undoing = { depth: depth - delta, act };
      history.go(-delta);
    } else if (skipsPage) history.go(-1);
    else show();
  });

  return {
    settle,
    layCopy() {
      history.push(createPath(location), { isCopy: true });
      settle();
    },
    dispose,
  };
}
