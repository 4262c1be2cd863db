import { Drawer, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect } from "react";
import { Link, useLocation } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { HamburgerIcon } from "#web/platform/ui/consoleIcons.tsx";
import classes from "./BottomBar.module.css";
import { MenuEntries } from "./MenuEntries.tsx";
import { isInArea, listBottomBarEntries, type NavigationEntry } from "./menuNavigation.ts";
import { PendingBadge } from "./PendingBadge.tsx";
import type { PendingCounts } from "./usePendingCounts.ts";

/** Phone navigation with the most used areas and a menu for the others. */
export function BottomBar({
	entries,
	pendingCounts,
}: {
	entries: NavigationEntry[];
	pendingCounts: PendingCounts;
}) {
	const [path] = useLocation();
	const [opened, { toggle, close }] = useDisclosure();
	const inBar = listBottomBarEntries(entries);
	const isCurrent = (entry: NavigationEntry) => isInArea(path, entry);
	// biome-ignore lint/correctness/useExhaustiveDependencies: closes the menu after every navigation
	useEffect(close, [path]);
	return (
		<nav className={classes.bar} aria-label="メニュー">
			{inBar.map((entry) => {
				const { name, label, shortLabel, icon: Icon } = entry;
				return (
					<Link
						key={name}
						href={addressOf(name)}
						className={classes.entry}
						aria-current={isCurrent(entry) ? "page" : undefined}
					>
						<Icon size="1.375rem" />
						<span className={classes.label}>{shortLabel ?? label}</span>
						<span className={classes.badge}>
							<PendingBadge pending={pendingCounts[name]} />
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
				<HamburgerIcon size="1.375rem" />
				<span className={classes.label}>メニュー</span>
			</UnstyledButton>
			<Drawer opened={opened} onClose={close} position="bottom" size="85%" title="メニュー">
				<MenuEntries entries={entries} pendingCounts={pendingCounts} />
			</Drawer>
		</nav>
	);
}
