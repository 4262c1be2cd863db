import { UnstyledButton } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation } from "wouter";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { DownIcon } from "#web/platform/ui/icons.tsx";
import classes from "./MenuEntries.module.css";
import {
	CLOSED_AT_FIRST,
	isInArea,
	type NavigationEntry,
	SECTIONS,
	type Section,
	sectionsOf,
} from "./navigation.ts";
import type { Waiting } from "./useWaiting.ts";
import { WaitingBadge } from "./WaitingBadge.tsx";

interface MenuEntriesProps {
	entries: NavigationEntry[];
	waiting: Waiting;
}

/** All areas by section. Collapsed sections are remembered; the current page's section is always open. */
export function MenuEntries({ entries, waiting }: MenuEntriesProps) {
	const [path] = useLocation();
	const [closed, setClosed] = useLocalStorage<Section[]>({
		key: "sidebar-closed",
		defaultValue: [...CLOSED_AT_FIRST],
		getInitialValueInEffect: false,
	});
	const toggle = (section: Section, title: HTMLElement) => {
		const isClosed = closed.includes(section);
		// In a scrolling menu, a section opened at the end would be out of view.
		flushSync(() => setClosed(isClosed ? closed.filter((other) => other !== section) : [...closed, section]));
		if (isClosed) title.parentElement?.scrollIntoView({ block: "nearest" });
	};
	return sectionsOf(entries).map(({ section, entries: within }) => {
		const isOpen = !section || !closed.includes(section) || within.some((entry) => isInArea(path, entry));
		return (
			<div key={section ?? "first"} className={classes.section}>
				{section && (
					<UnstyledButton
						className={classes.title}
						aria-expanded={isOpen}
						onClick={({ currentTarget }) => toggle(section, currentTarget)}
					>
						{SECTIONS[section]}
						<DownIcon size="1em" />
					</UnstyledButton>
				)}
				{isOpen && within.map((entry) => <Entry key={entry.name} entry={entry} waiting={waiting} />)}
			</div>
		);
	});
}

function Entry({ entry, waiting }: { entry: NavigationEntry; waiting: Waiting }) {
	const [path] = useLocation();
	const { name, label, icon: Icon } = entry;
	const isCurrent = isInArea(path, entry);
	const link = useRef<HTMLAnchorElement>(null);
	// A page opened by URL may be in a section below the window's edge.
	useEffect(() => {
		if (isCurrent) link.current?.scrollIntoView({ block: "nearest" });
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
			<WaitingBadge waiting={waiting} area={name} />
		</Link>
	);
}
