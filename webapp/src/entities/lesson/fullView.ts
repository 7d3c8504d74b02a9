import { createStore } from "@/store";

const views = createStore(0);

/** Whether something is in full view that nothing of a lesson may cover: a PDF, or a video that plays. */
export const fullView = {
  isOn: () => views.get() > 0,
  /** Something is, until the returned function is called. */
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
