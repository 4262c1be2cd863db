import { MenuEntries } from "./MenuEntries.tsx";
import type { NavigationEntry } from "./menuNavigation.ts";
import classes from "./Sidebar.module.css";
import type { PendingCounts } from "./usePendingCounts.ts";

/** Navigation of a wide window. */
export const Sidebar = (props: { entries: NavigationEntry[]; pendingCounts: PendingCounts }) => (
	<nav className={classes.sidebar} aria-label="メニュー">
		<MenuEntries {...props} />
	</nav>
);
