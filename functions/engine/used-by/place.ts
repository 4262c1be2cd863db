import type { SQL } from "drizzle-orm";
import type { Ability } from "#domain/engine/access/abilities.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import type { SoughtKind, Use } from "#domain/engine/used-by/used-by.ts";

/** An item, and the things through which others refer to it. */
export interface Sought {
	kind: SoughtKind;
	id: number;
	/** The filters that name it. */
	queries: number[];
	/** The actions that name it. */
	holders: number[];
	/**
	 * The actions that make whatever runs them refer to it: the item itself if it is an action, and actions that belong to
	 * one place.
	 */
	deeds: number[];
	/** The templates whose texts have its placeholder. */
	texts: number[];
	/** The drafts of broadcasts whose messages have its placeholder. */
	drafts: number[];
}

/** A place that may refer to items: one file each in functions/engine/used-by/places. */
export interface Place {
	/** The kind of its items, which decides who may see them, their label and their address; or, of no item, all that. */
	of: KindName | { name: Exclude<Use["kind"], KindName>; label: string; read: Ability };
	/** By default the item's editor. */
	address?: (id: number) => string;
	/** Selects `id`, `name` and `part` of what refers to an item; null where this place cannot refer to it. */
	uses: (sought: Sought) => SQL | null;
}
