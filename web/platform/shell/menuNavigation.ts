import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { type AddressName, addressOf, pageAt } from "#domain/engine/access/page-addresses.ts";
import type { SitePage, SitePages } from "./sitePage.ts";

export interface NavigationEntry {
	name: AddressName;
	label: string;
	icon: NonNullable<SitePage["entry"]>["icon"];
	section?: MenuSection | undefined;
	/** Pages of the area whose URLs are outside of it. */
	pages: readonly AddressName[];
}

/** Titled sections of the menu, in the order of a working day. */
export const MENU_SECTIONS = {
	friends: "友だち管理",
	delivery: "配信",
	response: "応答・受付",
	reservations: "予約管理",
	analysis: "計測",
	settings: "設定",
} as const;

export type MenuSection = keyof typeof MENU_SECTIONS;

/** Sections that are initially collapsed, so that one-time setup leaves room for daily work. */
export const COLLAPSED_SECTIONS: readonly MenuSection[] = ["settings"];

/** Areas in a phone's bottom bar; its メニュー button opens the others. */
const IN_BOTTOM_BAR: readonly AddressName[] = ["home", "chat", "friends", "deliveries"];

/** Areas that the operator may open, in the order of a working day. */
export const listNavigation = (pages: SitePages, abilities: readonly Ability[]): NavigationEntry[] =>
	pages.flatMap(([name, page]) =>
		page.entry && mayOpenPage(abilities, name)
			? [{ name, ...page.entry, pages: listAreaPages(name, pages) }]
			: [],
	);

const listAreaPages = (area: AddressName, pages: SitePages): AddressName[] =>
	pages.filter(([, page]) => page.area === area).map(([name]) => name);

/** Areas by section; those without a section are first and untitled. */
export function groupBySection(
	entries: NavigationEntry[],
): { section?: MenuSection; entries: NavigationEntry[] }[] {
	const titled = (Object.keys(MENU_SECTIONS) as MenuSection[]).map((section) => ({
		section,
		entries: entries.filter((entry) => entry.section === section),
	}));
	return [{ entries: entries.filter(({ section }) => !section) }, ...titled].filter(
		(each) => each.entries.length > 0,
	);
}

export const listBottomBarEntries = (entries: NavigationEntry[]): NavigationEntry[] =>
	entries.filter(({ name }) => IN_BOTTOM_BAR.includes(name));

/** Whether the page at a path belongs to an area, by its URL or its own definition. */
export function isInArea(path: string, { name, pages }: NavigationEntry): boolean {
	const page = pageAt(path);
	return (page !== undefined && pages.includes(page)) || isWithin(path, addressOf(name));
}

const isWithin = (path: string, area: string): boolean =>
	area === "/" ? path === "/" : path === area || path.startsWith(`${area}/`);
