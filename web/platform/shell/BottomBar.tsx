import { Drawer, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect } from "react";
import { Link, useLocation } from "wouter";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { MenuIcon } from "#web/platform/ui/icons.tsx";
import classes from "./BottomBar.module.css";
import { MenuEntries } from "./MenuEntries.tsx";
import { bottomBarEntries, isInArea, type NavigationEntry } from "./navigation.ts";
import type { Waiting } from "./useWaiting.ts";
import { WaitingBadge } from "./WaitingBadge.tsx";

/** Phone navigation with the most used areas and a menu for the others. */
export function BottomBar({ entries, waiting }: { entries: NavigationEntry[]; waiting: Waiting }) {
	const [path] = useLocation();
	const [opened, { toggle, close }] = useDisclosure();
	const inBar = bottomBarEntries(entries);
	const isCurrent = (entry: NavigationEntry) => isInArea(path, entry);
	// biome-ignore lint/correctness/useExhaustiveDependencies: whatever was chosen, it is the page that is wanted now
	useEffect(close, [path]);
	return (
		<nav className={classes.bar} aria-label="メニュー">
			{inBar.map((entry) => {
				const { name, label, icon: Icon } = entry;
				return (
					<Link
						key={name}
						href={addressOf(name)}
						className={classes.entry}
						aria-current={isCurrent(entry) ? "page" : undefined}
					>
						<Icon size="1.375rem" />
						<span className={classes.label}>{label}</span>
						<span className={classes.badge}>
							<WaitingBadge waiting={waiting} area={name} />
						</span>
					</Link>
				);
			})}
			<UnstyledButton
				className={classes.entry}
				aria-expanded={opened}
				data-current={!inBar.some(isCurrent) || undefined}
				onClick={toggle}
			>
				<MenuIcon size="1.375rem" />
				<span className={classes.label}>メニュー</span>
			</UnstyledButton>
			<Drawer opened={opened} onClose={close} position="bottom" size="85%" title="メニュー">
				<MenuEntries entries={entries} waiting={waiting} />
			</Drawer>
		</nav>
	);
}
