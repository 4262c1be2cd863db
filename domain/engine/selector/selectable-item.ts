import type { ColourClass } from "#domain/platform/colours/colour-class.ts";

/** Badge of an item: text and colour class (E-244). */
export interface SelectableBadge {
	text: string;
	bgColorClass: ColourClass;
}

/** Item as offered by the selector (E-243). */
export interface SelectableItem {
	id: number;
	name: string;
	/** Null is 'uncategorized'. */
	group_id: number | null;
	favorite: boolean;
	/** System item that is protected and cannot be selected (E-289). */
	super: boolean;
	/** Whether no other item of the kind has its name. Items that share a name also show their folder. */
	unique: boolean;
	/** Whether operators and actions may change it. */
	writable: boolean;
	/**
	 * Type within the kind (friend information, common variables, templates); null for kinds without types.
	 */
	type: number | string | null;
	/** Label of that type. */
	type_name: string;
	/** Editor generation of forms and templates; null for other kinds. */
	generation: number | null;
	/** Whether it was created within the last day. */
	fresh: boolean;
	badge: SelectableBadge | null;
	/** Whether it is a menu of the external builder. */
	is_lmp: boolean;
	/** Stopped or unusable: selecting it currently has no effect. */
	noact: boolean;
}

/** Folder as offered by the selector (E-245). */
export interface SelectorGroup {
	id: number;
	name: string;
	item_count: number;
	/** Whether no other folder of the kind has its name. */
	unique: boolean;
}

/** Answer of `GET /api/selector/{kind}`. */
export interface SelectorList {
	items: SelectableItem[];
	groups: SelectorGroup[];
}
