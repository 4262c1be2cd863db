import type { ColourClass } from "#domain/people/marks/colour-class.ts";

/** A badge on an item: text and colour class (E-244). */
export interface SelectableBadge {
	text: string;
	bgColorClass: ColourClass;
}

/** An item as the selector offers it (E-243). */
export interface SelectableItem {
	id: number;
	name: string;
	/** Null is 'uncategorized'. */
	group_id: number | null;
	favorite: boolean;
	/** Made by the system and protected: it cannot be chosen (E-289). */
	super: boolean;
	/** No other item of the kind has its name. Items that share a name also show their folder. */
	unique: boolean;
	/** Operators and actions may change it. */
	writable: boolean;
	/** The kind's own type (friend information, common variables, templates); null where it has none. */
	type: number | string | null;
	/** That type as it is read. */
	type_name: string;
	/** Of forms, and of templates the editor's; null elsewhere. */
	generation: number | null;
	/** Made within the last day. */
	fresh: boolean;
	badge: SelectableBadge | null;
	/** A menu of the external builder. */
	is_lmp: boolean;
	/** Stopped or unusable: choosing it has no effect at present. */
	noact: boolean;
}

/** A folder as the selector offers it (E-245). */
export interface SelectorGroup {
	id: number;
	name: string;
	item_count: number;
	/** No other folder of the kind has its name. */
	unique: boolean;
}

/** What `GET /api/selector/{kind}` answers. */
export interface SelectorList {
	items: SelectableItem[];
	groups: SelectorGroup[];
}
