import type { VarChoice } from "#domain/engine/kinds/var.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

/** Kinds of records that conditions and effects may reference. */
export const NAMED_KINDS = [
	"tags",
	"tagGroups",
	"vars",
	"commonVars",
	"scenarios",
	"eventSlots",
	"eventGroups",
	"salons",
	"resources",
	"courses",
	"trackers",
	"landings",
	"episodes",
	"richmenus",
	"forms",
	"journeys",
	"phases",
	/** Phases, each with its journey's name. */
	"journeyPhases",
	"marks",
	"templates",
	"eventMenus",
	"scores",
	"scoreLevels",
	"pointRanks",
	"products",
	"coupons",
	/** Plans of LINE's memberships. */
	"membershipPlans",
] as const;

export type NamedKind = (typeof NAMED_KINDS)[number];

export type NamedIds = Partial<Record<NamedKind, readonly number[]>>;

/** Names by id. A missing id means that the record was deleted. */
export type FilterNames = Record<NamedKind, Map<number, string>> & {
	/** Options of select fields of friend information, by field id. */
	choices: Map<number, readonly VarChoice[]>;
	/** Records referenced in the effects' texts; undefined if there are none. */
	placeholders: PlaceholderTargets | undefined;
};

export const noNames = (): FilterNames => ({
	...(Object.fromEntries(NAMED_KINDS.map((kind) => [kind, new Map()])) as Record<
		NamedKind,
		Map<number, string>
	>),
	choices: new Map(),
	placeholders: undefined,
});

/** Returns the name of an id, or a note that it was deleted. */
export const nameIn = (names: Map<number, string>, id: number): string =>
	names.get(id) ?? FIELD_TEXTS.choiceDeleted;
