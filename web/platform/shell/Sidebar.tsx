import { MenuEntries } from "./MenuEntries.tsx";
import type { NavigationEntry } from "./navigation.ts";
import classes from "./Sidebar.module.css";
import type { Waiting } from "./useWaiting.ts";

/** Navigation of a wide window. */
export const Sidebar = (props: { entries: NavigationEntry[]; waiting: Waiting }) => (
	<nav className={classes.sidebar} aria-label="メニュー">
		<MenuEntries {...props} />
	</nav>
);
