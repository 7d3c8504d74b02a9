import { createStore } from "@/store";

const views = createStore(0);

/**
 * Whether something is in full view that no part of a lesson may cover: a PDF, or a playing video.
 */
export const fullView = {
  isOn: () => views.get() > 0,
  /** Marks something as in full view until the returned function is called. */
  enter(): () => void {
    let isIn = true;
    views.set(views.get() + 1);
    return () => {
      if (isIn) views.set(views.get() - 1);
      isIn = false;
    };
  },
  subscribe: views.subscribe,
};
