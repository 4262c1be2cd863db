import { UnstyledButton } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { DownIcon, StarIcon } from "#web/platform/ui/consoleIcons.tsx";
import { scrollWithin } from "#web/platform/ui/scrollWithin.ts";
import classes from "./MenuEntries.module.css";
import {
	COLLAPSED_SECTIONS,
	groupBySection,
	isInArea,
	MENU_SECTIONS,
	type MenuSection,
	type NavigationEntry,
	pickEntries,
} from "./menuNavigation.ts";
import { PendingBadge } from "./PendingBadge.tsx";
import { useFavourites } from "./useFavourites.ts";
import type { PendingCounts } from "./usePendingCounts.ts";

interface MenuEntriesProps {
	entries: NavigationEntry[];
	pendingCounts: PendingCounts;
}

/**
 * Favourites, and all areas by section. Collapsed sections are remembered; the current page's section is
 * always open.
 */
export function MenuEntries({ entries, pendingCounts }: MenuEntriesProps) {
	const [path] = useLocation();
	const [collapsed, setCollapsed] = useLocalStorage<MenuSection[]>({
		key: "sidebar-closed",
		defaultValue: [...COLLAPSED_SECTIONS],
		getInitialValueInEffect: false,
	});
	const { favourites, toggleFavourite } = useFavourites(entries);
	const [isChoosing, setChoosing] = useState(false);
	const toggle = (section: MenuSection, title: HTMLElement) => {
		const isCollapsed = collapsed.includes(section);
		// A section opened at the end of a scrolling menu would be out of view.
		flushSync(() =>
			setCollapsed(isCollapsed ? collapsed.filter((other) => other !== section) : [...collapsed, section]),
		);
		if (isCollapsed) scrollWithin(title.parentElement);
	};
	const renderEntry = (entry: NavigationEntry) => (
		<Entry
			key={entry.name}
			entry={entry}
			pendingCounts={pendingCounts}
			star={
				isChoosing && (
					<FavouriteToggle
						label={entry.label}
						isFavourite={favourites.includes(entry.name)}
						onToggle={() => toggleFavourite(entry.name)}
					/>
				)
			}
		/>
	);
	return (
		<>
			<section className={classes.section} aria-label="お気に入り">
				<div className={classes.title}>
					お気に入り
					<UnstyledButton className={classes.choose} onClick={() => setChoosing(!isChoosing)}>
						{isChoosing ? "完了" : "選ぶ"}
					</UnstyledButton>
				</div>
				{pickEntries(entries, favourites).map(renderEntry)}
			</section>
			{groupBySection(entries).map(({ section, entries: sectionEntries }) => {
				const isOpen =
					!section ||
					isChoosing ||
					!collapsed.includes(section) ||
					sectionEntries.some((entry) => isInArea(path, entry));
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
						{isOpen && sectionEntries.map(renderEntry)}
					</div>
				);
			})}
		</>
	);
}

interface FavouriteToggleProps {
	label: string;
	isFavourite: boolean;
	onToggle: () => void;
}

const FavouriteToggle = ({ label, isFavourite, onToggle }: FavouriteToggleProps) => (
	<UnstyledButton
		className={classes.star}
		aria-pressed={isFavourite}
		aria-label={`${label}をお気に入りにする`}
		onClick={onToggle}
	>
		<StarIcon filled={isFavourite} />
	</UnstyledButton>
);

interface EntryProps {
	entry: NavigationEntry;
	pendingCounts: PendingCounts;
	/** Button beside the link. */
	star: ReactNode;
}

function Entry({ entry, pendingCounts, star }: EntryProps) {
	const [path] = useLocation();
	const { name, label, icon: Icon } = entry;
	const isCurrent = isInArea(path, entry);
	const link = useRef<HTMLAnchorElement>(null);
	// The entry of a page opened by URL may be below the window's edge.
	useEffect(() => {
		if (isCurrent) scrollWithin(link.current);
	}, [isCurrent]);
	return (
		<div className={classes.line}>
			<Link
				ref={link}
				href={addressOf(name)}
				className={classes.entry}
				aria-current={isCurrent ? "page" : undefined}
			>
				<Icon />
				<span className={classes.label}>{label}</span>
				<PendingBadge pending={pendingCounts[name]} />
			</Link>
			{star}
		</div>
	);
}
