import type { ComponentType } from "react";
import type { AddressName } from "#domain/engine/access/page-addresses.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import type { MenuSection } from "./menuNavigation.ts";

/** Component of a page whose files load when it is opened, or before. */
export type LazyPage = ComponentType & { preload: () => Promise<unknown> };

/** Page of the site. */
export interface SitePage {
	/** Only pages of the first load are not lazy. */
	page: ComponentType | LazyPage;
	title: string;
	/** Sidebar entry; absent for pages without one. */
	entry?: {
		icon: ComponentType<{ size?: number | string }>;
		label: string;
		/** Label in the phone's bar, if it differs. */
		shortLabel?: string;
		section?: MenuSection;
	};
	/** Further words by which the search over everything finds the page. */
	words?: readonly string[];
	/** Page to which this former address leads; the search over everything does not offer it. */
	movedTo?: AddressName;
	/** Menu entry of the page, if its URL is outside that of the entry. */
	area?: AddressName;
	/** Page whose mounted component is reused for this one. */
	same?: AddressName;
	/** For people of the headquarters; to others it is unknown. */
	headquarters?: boolean;
	/** Renders without the shell and without login. */
	outside?: boolean;
	/** Renders in its own window without the shell's navigation, but requires login. */
	popup?: boolean;
}

/** List page of a kind; its component is made from the views of all kinds, which no area may import. */
export interface ItemListPage extends Omit<SitePage, "page"> {
	kind: KindName;
}

/** Pages of an area by address name; null for pages that this build excludes. */
export type AreaPages = Partial<Record<AddressName, SitePage | ItemListPage | null>>;

/** All pages by address name, in the order of a working day. */
export type SitePages = readonly [AddressName, SitePage][];
