import { useSearchParams } from "react-router";
import { useIsTutor } from "@/entities/person/session";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { useIsWide } from "@/ui/useIsWide";

/** Where a record opens: beside the list for a tutor with a wide screen, else on its own page. */
export function useOpened() {
  const isTutor = useIsTutor();
  const isBeside = useIsWide() && isTutor;
  const [search, setSearch] = useSearchParams();
  const chosen = Number(search.get("courseOrderId")) || null;
  function open(courseOrderId: number): void {
    if (!isBeside) {
      void navigateTo(paths.personalClassRecord, { courseOrderId });
      return;
    }
    setSearch((now) => ({ ...Object.fromEntries(now), courseOrderId: String(courseOrderId) }), {
      replace: true,
    });
  }
  return { isBeside, chosen, open };
}
