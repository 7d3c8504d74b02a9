import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, IconButton } from "@/ui";
import styles from "./Frame.module.css";
import { deskPaths, goTo, linkTo } from "./navigation";
import type { DeskPageEntry } from "./pages";
import type { Me } from "./session";
import { KeyList } from "./ui/KeyList";
import { Notices } from "./ui/Notices";
import { Palette } from "./ui/Palette";
import { isPaletteOpen, usePaletteEntries } from "./ui/palette";
import { useShortcuts } from "./ui/shortcuts";
import { useWaysToPeople } from "./useWaysToPeople";

const MENU = "M4 7h16M4 12h16M4 17h16";

interface FrameProps {
  readonly me: Me;
  /** The pages that this person may open. */
  readonly pages: readonly DeskPageEntry[];
  /** The page on screen. */
  readonly at: DeskPageEntry | undefined;
  readonly children: ReactNode;
}

/** The frame of every page: the navigation at the side, search, keys and notices. */
export function Frame({ me, pages, at, children }: FrameProps) {
  const { t } = useTranslation(["desk", "common"]);
  const [isNavigationOpen, setNavigationOpen] = useState(false);
  const close = () => setNavigationOpen(false);
  const links = pages.flatMap(({ path, label, Beside }) =>
    label ? [{ path, label: t(label), Beside }] : [],
  );

  usePaletteEntries((text) =>
    [...links, { path: deskPaths.account, label: t("account") }]
      .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
      .map(({ path, label }) => ({ id: path, label, run: () => goTo(path) })),
  );
  useWaysToPeople(me);
  useShortcuts([{ key: "/", label: t("keySearch"), run: () => isPaletteOpen.set(true) }]);

  const navigation = (
    <nav aria-label={t("navigation")} className={styles.links}>
      {links.map(({ path, label, Beside }) => (
        <a
          key={path}
          href={linkTo(path)}
          className={styles.link}
          aria-current={path === at?.path ? "page" : path === at?.under || undefined}
          onClick={close}
        >
          {label}
          {Beside && <Beside />}
        </a>
      ))}
      <a
        href={linkTo(deskPaths.account)}
        className={styles.person}
        aria-current={at?.path === deskPaths.account ? "page" : undefined}
        onClick={close}
      >
        <span>{me.institution ?? t(me.seesAll ? "allShops" : "house")}</span>
        <span>{me.userName}</span>
      </a>
    </nav>
  );

  return (
    <div className={styles.frame}>
      <div className={styles.bar}>
        <IconButton
          icon={{ shape: MENU }}
          label={t("navigation")}
          onClick={() => setNavigationOpen(true)}
        />
        <b>{t("name")}</b>
      </div>
      <div className={styles.side}>
        <b className={styles.name}>{t("name")}</b>
        {navigation}
      </div>
      <main className={styles.main}>{children}</main>
      {isNavigationOpen && (
        <Dialog
          sheet
          title={t("name")}
          onDismiss={close}
          actions={
            <Button kind="secondary" onClick={close}>
              {t("common:close")}
            </Button>
          }
        >
          {navigation}
        </Dialog>
      )}
      <Palette />
      <KeyList />
      <Notices />
    </div>
  );
}
