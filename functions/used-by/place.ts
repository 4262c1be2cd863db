import type { SQL } from "drizzle-orm";
import type { KindName } from "#domain/kinds/registry.ts";
import type { UsedKind } from "#domain/used-by.ts";

/** An item, and through what else it is referred to. */
export interface Sought {
	kind: UsedKind;
	id: number;
	/** The filters that name it. */
	queries: number[];
	/** The actions that hold it. */
	holders: number[];
	/** The actions through which whatever runs them refers to it: itself, or those that belong to one place alone. */
	deeds: number[];
	/** The templates whose texts have its placeholder. */
	texts: number[];
}

/** Somewhere that may refer to items: one file each in functions/used-by/places. */
export interface Place {
	/** What its items are: who may see them, what they are called, where they are opened. */
	kind: KindName;
	/** By default the item's editor. */
	address?: (id: number) => string;
	/** Selects `id`, `name` and `part` of what refers to an item; null where the place cannot. */
	uses: (sought: Sought) => SQL | null;
}
