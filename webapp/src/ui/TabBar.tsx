import { NavLink } from "react-router";
import { Icon, type IconName } from "./Icon";
import styles from "./TabBar.module.css";

export interface Tab {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
}

/** The bar at the bottom: one link per tab, the present one marked. */
export function TabBar({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <nav className={styles.bar} aria-label={label}>
      {tabs.map((tab) => (
        <NavLink key={tab.path} to={tab.path} replace className={styles.tab}>
          <Icon name={tab.icon} size={22} />
          <span>{tab.label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
