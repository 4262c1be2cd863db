import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { ADDRESSES, type AddressName, addressOf, pageAt } from "#domain/engine/access/page-addresses.ts";
import type { SitePage, SitePages } from "./sitePage.ts";

export interface NavigationEntry {
	name: AddressName;
	label: string;
	shortLabel?: string | undefined;
	icon: NonNullable<SitePage["entry"]>["icon"];
	section?: MenuSection | undefined;
	/** Pages of the area whose URLs are outside of it. */
	pages: readonly AddressName[];
	/** Former areas that lead to it. */
	former: readonly AddressName[];
	/** Areas with an entry of their own whose URLs are inside its URL. */
	inner: readonly AddressName[];
}

/** Titled sections of the menu, in the order of a working day. */
export const MENU_SECTIONS = {
	friends: "友だち管理",
	delivery: "配信",
	response: "応答・受付",
	reservations: "予約管理",
	sales: "会計・特典",
	analysis: "計測",
	settings: "設定",
	headquarters: "本部",
	/** Areas that most shops never open. */
	advanced: "上級",
} as const;

export type MenuSection = keyof typeof MENU_SECTIONS;

/** Sections that are initially collapsed, so that setup and weekly work leave room for daily work. */
export const COLLAPSED_SECTIONS: readonly MenuSection[] = [
	"sales",
	"analysis",
	"settings",
	"advanced",
	"headquarters",
];

/** Areas for a phone's bottom bar by rank; its メニュー button opens the others. */
const BOTTOM_BAR_AREAS: readonly AddressName[] = [
	"chat",
	"schedules",
	"friends",
	"home",
	"broadcasts",
	"tags",
];
const BOTTOM_BAR_SIZE = 4;

/** Pages that exist for the operator: those of the headquarters only for its people. */
export const listExistingPages = (pages: SitePages, isHeadquarters: boolean): SitePages =>
	isHeadquarters ? pages : pages.filter(([, page]) => !page.headquarters);

/** Areas that the operator may open, in the order of a working day. */
export const listNavigation = (pages: SitePages, abilities: readonly Ability[]): NavigationEntry[] =>
	pages.flatMap(([name, page]) =>
		page.entry && mayOpenPage(abilities, name)
			? [
					{
						...{ name, ...page.entry, pages: listAreaPages(name, pages) },
						...{ former: listFormerAreas(name, pages), inner: listInnerAreas(name, pages) },
					},
				]
			: [],
	);

/** Other areas, and single pages of other areas, whose URL is within that of an area. */
const listInnerAreas = (area: AddressName, pages: SitePages): AddressName[] =>
	pages
		.filter(
			([name, page]) =>
				(page.entry ? name !== area : isOfOtherArea(name, page, area)) &&
				isWithin(addressOf(name), addressOf(area)),
		)
		.map(([name]) => name);

/** Whether a page without parameters belongs to another area by its own definition. */
const isOfOtherArea = (name: AddressName, page: SitePages[number][1], area: AddressName): boolean =>
	page.area !== undefined && page.area !== area && !ADDRESSES[name].includes(":");

const listFormerAreas = (area: AddressName, pages: SitePages): AddressName[] =>
	pages.filter(([, page]) => page.movedTo === area).map(([name]) => name);

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

/** First areas of the bottom bar that the operator may open. */
export const listBottomBarEntries = (entries: NavigationEntry[]): NavigationEntry[] =>
	pickEntries(entries, BOTTOM_BAR_AREAS).slice(0, BOTTOM_BAR_SIZE);

/** Entries of the named areas, in the order of the names. */
export const pickEntries = (entries: NavigationEntry[], names: readonly AddressName[]): NavigationEntry[] =>
	names.flatMap((name) => entries.find((entry) => entry.name === name) ?? []);

/** Names of areas, each once; a former one is replaced by the area to which it leads. */
export const presentAreas = (entries: NavigationEntry[], names: readonly AddressName[]): AddressName[] => [
	...new Set(names.map((name) => entries.find(({ former }) => former.includes(name))?.name ?? name)),
];

/** Page that the search over everything offers: an area, another page without parameters, or a creation. */
export interface SearchablePage {
	name: AddressName;
	label: string;
	/** Further words by which it is found. */
	words: readonly string[];
	icon?: NavigationEntry["icon"] | undefined;
	/** Whether it creates something. */
	creates: boolean;
}

/** Pages that the operator may open and whose address is complete, areas first. */
export function listSearchablePages(pages: SitePages, abilities: readonly Ability[]): SearchablePage[] {
	const offered = pages.filter(
		([name, page]) =>
			!page.outside &&
			!page.popup &&
			!page.movedTo &&
			!ADDRESSES[name].includes(":") &&
			mayOpenPage(abilities, name),
	);
	return offered
		.map(([name, { title, entry, words = [] }]) => ({
			name,
			label: entry?.label ?? title,
			words,
			icon: entry?.icon,
			creates: title.endsWith(CREATION_TITLE),
		}))
		.toSorted((a, b) => Number(!a.icon) - Number(!b.icon));
}

/** End of the titles of pages that create something. */
const CREATION_TITLE = "の作成";

/** Whether the page at a path belongs to an area, by its URL or its own definition. */
export function isInArea(path: string, { name, pages, inner }: NavigationEntry): boolean {
	const page = pageAt(path);
	if (page !== undefined && pages.includes(page)) return true;
	return isWithin(path, addressOf(name)) && !inner.some((other) => isWithin(path, addressOf(other)));
}

const isWithin = (path: string, area: string): boolean =>
	area === "/" ? path === "/" : path === area || path.startsWith(`${area}/`);
