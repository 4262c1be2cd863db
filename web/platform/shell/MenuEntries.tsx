import { UnstyledButton } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { DownIcon } from "#web/platform/ui/consoleIcons.tsx";
import { scrollWithin } from "#web/platform/ui/scrollWithin.ts";
import classes from "./MenuEntries.module.css";
import {
	COLLAPSED_SECTIONS,
	groupBySection,
	isInArea,
	MENU_SECTIONS,
	type MenuSection,
	type NavigationEntry,
} from "./menuNavigation.ts";
import { PendingBadge } from "./PendingBadge.tsx";
import type { PendingCounts } from "./usePendingCounts.ts";

interface MenuEntriesProps {
	entries: NavigationEntry[];
	pendingCounts: PendingCounts;
}

/** All areas by section. Collapsed sections are remembered; the current page's section is always open. */
export function MenuEntries({ entries, pendingCounts }: MenuEntriesProps) {
	const [path] = useLocation();
	const [collapsed, setCollapsed] = useLocalStorage<MenuSection[]>({
		key: "sidebar-closed",
		defaultValue: [...COLLAPSED_SECTIONS],
		getInitialValueInEffect: false,
	});
	const toggle = (section: MenuSection, title: HTMLElement) => {
		const isCollapsed = collapsed.includes(section);
		// A section opened at the end of a scrolling menu would be out of view.
		flushSync(() =>
			setCollapsed(isCollapsed ? collapsed.filter((other) => other !== section) : [...collapsed, section]),
		);
		if (isCollapsed) scrollWithin(title.parentElement);
	};
	return groupBySection(entries).map(({ section, entries: sectionEntries }) => {
		const isOpen =
			!section || !collapsed.includes(section) || sectionEntries.some((entry) => isInArea(path, entry));
		return (
			<div key={section ?? "first"} className={classes.section}>
				{section && (
					<UnstyledButton
						className={classes.title}
						aria-expanded={isOpen}
						onClick={({ currentTarget }) => toggle(section, currentTarget)}
					>
						{MENU_SECTIONS[section]}
						<DownIcon size="1em" />
					</UnstyledButton>
				)}
				{isOpen &&
					sectionEntries.map((entry) => (
						<Entry key={entry.name} entry={entry} pendingCounts={pendingCounts} />
					))}
			</div>
		);
	});
}

function Entry({ entry, pendingCounts }: { entry: NavigationEntry; pendingCounts: PendingCounts }) {
	const [path] = useLocation();
	const { name, label, icon: Icon } = entry;
	const isCurrent = isInArea(path, entry);
	const link = useRef<HTMLAnchorElement>(null);
	// The entry of a page opened by URL may be below the window's edge.
	useEffect(() => {
		if (isCurrent) scrollWithin(link.current);
	}, [isCurrent]);
	return (
		<Link
			ref={link}
			href={addressOf(name)}
			className={classes.entry}
			aria-current={isCurrent ? "page" : undefined}
		>
			<Icon />
			<span className={classes.label}>{label}</span>
			<PendingBadge pendingCounts={pendingCounts} area={name} />
		</Link>
	);
}
