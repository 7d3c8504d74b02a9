import { useMutation } from "@tanstack/react-query";
import { notifyFailure } from "./notices";

/** What an action does, once at a time, while the page waits for it; a failure stands in a notice. */
export function useWork() {
  const { mutate, isPending } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onError: notifyFailure,
  });
  const run = (work: () => Promise<void>) => {
    if (!isPending) mutate(work);
  };
  return { run, isBusy: isPending };
}
