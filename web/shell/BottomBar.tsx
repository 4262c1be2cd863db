import { Link, useLocation } from "wouter";
import { addressOf } from "#domain/addresses.ts";
import classes from "./BottomBar.module.css";
import { isWithin, type NavigationEntry } from "./navigation.ts";
import { WaitingBadge } from "./WaitingBadge.tsx";

/** The same areas at the thumb, on a phone. */
export function BottomBar({ entries, waiting }: { entries: NavigationEntry[]; waiting: number }) {
	const [path] = useLocation();
	return (
		<nav className={classes.bar} aria-label="メニュー">
			{entries.map(({ name, label, icon: Icon }) => {
				const address = addressOf(name);
				return (
					<Link
						key={name}
						href={address}
						className={classes.entry}
						aria-current={isWithin(path, address) ? "page" : undefined}
					>
						<Icon size="1.375rem" />
						<span className={classes.label}>{label}</span>
						{name === "deliveries" && (
							<span className={classes.badge}>
								<WaitingBadge count={waiting} />
							</span>
						)}
					</Link>
				);
			})}
		</nav>
	);
}
