import type { AddressName } from "#domain/addresses.ts";
import type { Ability } from "#domain/operators/abilities.ts";
import { SITE_PAGES, type SitePage } from "../routes.tsx";

export interface NavigationEntry {
	name: AddressName;
	label: string;
	icon: NonNullable<SitePage["entry"]>["icon"];
}

/** The areas of the product that an operator may open, in the order of a working day. */
export const navigationFor = (abilities: readonly Ability[]): NavigationEntry[] =>
	SITE_PAGES.flatMap(([name, { entry, ability }]) =>
		entry && (!ability || abilities.includes(ability)) ? [{ name, ...entry }] : [],
	);

/** The area that a page belongs to, by its address. */
export const isWithin = (path: string, area: string): boolean =>
	area === "/" ? path === "/" : path === area || path.startsWith(`${area}/`);
