import { useHref, useLinkClickHandler, useLocation } from "react-router";
import { classes } from "./classes";
import { Icon, type IconName } from "./Icon";
import styles from "./TabBar.module.css";

export interface Tab {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
}

/** The bar at the bottom: one link per tab, the current one marked. */
export function TabBar({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <nav className={classes("rests", styles.bar)} aria-label={label}>
      {tabs.map((tab) => (
        <TabLink key={tab.path} {...tab} />
      ))}
    </nav>
  );
}

/** The router's own link would add 3 kB for prefetching from a server. */
function TabLink({ path, label, icon }: Tab) {
  const { pathname } = useLocation();
  const open = useLinkClickHandler<HTMLAnchorElement>(path, { replace: true });
  return (
    <a
      href={useHref(path)}
      onClick={open}
      aria-current={pathname === path ? "page" : undefined}
      className={styles.tab}
    >
      <Icon name={icon} size={22} />
      <span>{label}</span>
    </a>
  );
}
