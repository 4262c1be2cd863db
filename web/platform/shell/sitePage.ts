import type { ComponentType } from "react";
import type { AddressName } from "#domain/engine/access/page-addresses.ts";
import type { MenuSection } from "./menuNavigation.ts";

/** Page of the site. */
export interface SitePage {
	page: ComponentType;
	title: string;
	/** Sidebar entry; absent for pages without one. */
	entry?: {
		icon: ComponentType<{ size?: number | string }>;
		label: string;
		/** Label in the phone's bar, if it differs. */
		shortLabel?: string;
		section?: MenuSection;
	};
	/** Area of the page, if its URL is outside that area. */
	area?: AddressName;
	/** Page whose mounted component is reused for this one. */
	same?: AddressName;
	/** Renders without the shell and without login. */
	outside?: boolean;
	/** Renders in its own window without the shell's navigation, but requires login. */
	popup?: boolean;
}

/** All pages by address name, in the order of a working day. */
export type SitePages = readonly [AddressName, SitePage][];
