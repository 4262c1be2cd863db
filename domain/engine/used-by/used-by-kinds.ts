import type { KindName } from "#domain/engine/kinds/registry.ts";

/** Kinds whose uses can be searched. */
export const USED_KINDS = [
	"tag",
	"template",
	"richmenu",
	"var",
	"common_var",
	"scenario",
	"episode",
	"action",
	"product",
] as const satisfies readonly KindName[];

export type UsedKind = (typeof USED_KINDS)[number];

/** Subject of a search for uses: an item, a journey phase or a score. */
export type UsesSubjectKind = UsedKind | "phase" | "score";

export const isUsedKind = (kind: KindName): kind is UsedKind =>
	(USED_KINDS as readonly KindName[]).includes(kind);

/** Item that references another. */
export interface Use {
	kind:
		| KindName
		| "salon"
		| "event"
		| "broadcast"
		| "open_api_trigger"
		| "journey"
		| "notification"
		| "link"
		| "score"
		| "points"
		| "introductions"
		| "richmenu_rules"
		| "richmenu_schedule";
	/** Label of its kind. */
	label: string;
	id: number;
	name: string;
	/** Part of the item that contains the reference. */
	part: string;
	/** Address of its page. */
	address: string;
}

/** All references to an item. */
export interface UsedBy {
	total: number;
	/** Number of uses that the operator may not see; they are not in `items`. */
	hidden: number;
	/** Limited to `MAX_USES_SHOWN` per source. */
	items: Use[];
}

/** Kinds that texts reference by name: a rename does not update the texts. */
const NAMED_IN_TEXTS = ["var", "score"] as const satisfies readonly (KindName | "score")[];

type NamedInTexts = (typeof NAMED_IN_TEXTS)[number];

export const isNamedInTexts = (kind: KindName | "score"): kind is NamedInTexts =>
	(NAMED_IN_TEXTS as readonly string[]).includes(kind);

export const MAX_USES_SHOWN = 50;
