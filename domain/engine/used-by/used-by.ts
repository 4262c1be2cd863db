import type { KindName } from "#domain/engine/kinds/registry.ts";

/** The kinds for which uses can be found. */
export const USED_KINDS = [
	"tag",
	"template",
	"richmenu",
	"var",
	"common_var",
	"scenario",
	"episode",
	"action",
] as const satisfies readonly KindName[];

export type UsedKind = (typeof USED_KINDS)[number];

/** What uses can be found for: such an item, or what is no item of a list, a phase of a journey and a score. */
export type SoughtKind = UsedKind | "phase" | "score";

export const isUsedKind = (kind: KindName): kind is UsedKind =>
	(USED_KINDS as readonly KindName[]).includes(kind);

/** An item that refers to another. */
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
		| "richmenu_schedule";
	/** What an item of the kind is called. */
	label: string;
	id: number;
	name: string;
	/** In which part of the item. */
	part: string;
	/** Where it is opened. */
	address: string;
}

/** Everything that refers to an item. */
export interface UsedBy {
	total: number;
	/** How many of them the operator may not see; they are not among the items. */
	hidden: number;
	/** A limited number of uses for each place (`MAX_USES_SHOWN`). */
	items: Use[];
}

/** What texts name by its name: they keep the name that they were written with. */
const NAMED_IN_TEXTS = ["var", "score"] as const satisfies readonly (KindName | "score")[];

type NamedInTexts = (typeof NAMED_IN_TEXTS)[number];

export const isNamedInTexts = (kind: KindName | "score"): kind is NamedInTexts =>
	(NAMED_IN_TEXTS as readonly string[]).includes(kind);

export const MAX_USES_SHOWN = 50;
