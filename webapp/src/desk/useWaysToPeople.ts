import { useTranslation } from "react-i18next";
import { callQuery, queryClient } from "@/queries";
import { PERSON_SEARCH_LENGTH } from "@/rpc/bounds";
import { beginning } from "@/ui/useTyped";
import { deskPaths, goTo } from "./navigation";
import { type Me, may } from "./session";
import { type PaletteEntry, usePaletteEntries } from "./ui/palette";
import { useShortcuts } from "./ui/shortcuts";

/** The ways to people's files and the booking page from everywhere: the palette, and a key. */
export function useWaysToPeople(me: Me): void {
  const { t } = useTranslation("desk");
  const mayBook = may(me, "schedule");
  const maySee = may(me, "people");
  useShortcuts(
    mayBook ? [{ key: "n", label: t("keyBook"), run: () => goTo(deskPaths.booking) }] : [],
  );
  usePaletteEntries(async (searched) => {
    const text = beginning(searched.trim(), PERSON_SEARCH_LENGTH);
    if (!(mayBook || maySee) || text === "") return [];
    const found = await queryClient.fetchQuery(callQuery("StoreSearchPeople", { text }));
    return found.data.flatMap(({ userId, userName, accountNo, userRole }) => {
      const isStudent = userRole === "user";
      const way = (what: "openFile" | "keyBook", run: () => void): PaletteEntry => ({
        id: `${what} ${userId}`,
        label: userName,
        detail: [accountNo, t(what)].join(" · "),
        run,
      });
      const file = isStudent ? deskPaths.student : deskPaths.tutor;
      const entries: PaletteEntry[] = [];
      // Who books classes sees students' files, too.
      if (maySee || isStudent) entries.push(way("openFile", () => goTo(file, { id: userId })));
      const person = { [isStudent ? "student" : "tutor"]: userId };
      if (mayBook) entries.push(way("keyBook", () => goTo(deskPaths.booking, person)));
      return entries;
    });
  });
}
