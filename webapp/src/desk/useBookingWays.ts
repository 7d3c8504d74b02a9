import { useTranslation } from "react-i18next";
import { callQuery, queryClient } from "@/queries";
import { deskPaths, goTo } from "./navigation";
import { type Me, may } from "./session";
import { usePaletteEntries } from "./ui/palette";
import { useShortcuts } from "./ui/shortcuts";

const LONGEST = 60;

/** The ways to the booking page from everywhere: a key, and each person whom the palette finds. */
export function useBookingWays(me: Me): void {
  const { t } = useTranslation("desk");
  const mayBook = may(me, "schedule");
  useShortcuts(
    mayBook ? [{ key: "n", label: t("keyBook"), run: () => goTo(deskPaths.booking) }] : [],
  );
  usePaletteEntries(async (searched) => {
    const text = searched.slice(0, LONGEST);
    if (!mayBook || text === "") return [];
    const found = await queryClient.fetchQuery(callQuery("StoreSearchPeople", { text }));
    return found.data.map(({ userId, userName, accountNo, userRole }) => ({
      id: `book ${userId}`,
      label: userName,
      detail: [accountNo, t("keyBook")].join(" · "),
      run: () => goTo(deskPaths.booking, { [userRole === "user" ? "student" : "tutor"]: userId }),
    }));
  });
}
