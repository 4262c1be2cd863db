import { Link, useLocation } from "wouter";
import { addressOf } from "#domain/addresses.ts";
import { isWithin, type NavigationEntry } from "./navigation.ts";
import classes from "./Sidebar.module.css";
import { WaitingBadge } from "./WaitingBadge.tsx";

/** The product's areas, at the left of a wide window. */
export function Sidebar({ entries, waiting }: { entries: NavigationEntry[]; waiting: number }) {
	const [path] = useLocation();
	return (
		<nav className={classes.sidebar} aria-label="メニュー">
			{entries.map(({ name, label, icon: Icon }) => {
				const address = addressOf(name);
				return (
					<Link
						key={name}
						href={address}
						className={classes.entry}
						aria-current={isWithin(path, address) ? "page" : undefined}
					>
						<Icon />
						<span className={classes.label}>{label}</span>
						{name === "deliveries" && <WaitingBadge count={waiting} />}
					</Link>
				);
			})}
		</nav>
	);
}
