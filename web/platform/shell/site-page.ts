import type { ComponentType } from "react";
import type { AddressName } from "#domain/engine/access/addresses.ts";
import type { Section } from "./navigation.ts";

/** A page of the site. */
export interface SitePage {
	page: ComponentType;
	title: string;
	/** Its entry in the sidebar, where it has one. */
	entry?: { icon: ComponentType<{ size?: number | string }>; label: string; section?: Section };
	/** The area that it belongs to, where its address does not lie in that area's. */
	area?: AddressName;
	/** The page whose screen goes on standing: between the two nothing is mounted anew. */
	same?: AddressName;
	/** Stands outside the shell and needs nobody to be logged in. */
	outside?: boolean;
	/** Stands in a window of its own, without the shell's bars around it, for who is logged in. */
	popup?: boolean;
}

/** All pages by their addresses' names, in the order of a working day. */
export type SitePages = readonly [AddressName, SitePage][];
