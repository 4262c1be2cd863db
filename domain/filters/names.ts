import type { VarChoice } from "../kinds/var.ts";
import type { PlaceholderTargets } from "../placeholders/definition.ts";
import { FIELD_TEXTS } from "../texts/fields.ts";

/** What conditions and effects may name. */
export const NAMED = [
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
	/** Phases with the names of their journeys before their own. */
	"journeyPhases",
	"marks",
	"templates",
	"eventMenus",
] as const;

export type Named = (typeof NAMED)[number];

export type NamedIds = Partial<Record<Named, readonly number[]>>;

/** Names by id; one that is missing was deleted. */
export type FilterNames = Record<Named, Map<number, string>> & {
	/** The choices of select fields of friend information, by the field's id. */
	choices: Map<number, readonly VarChoice[]>;
	/** What the effects' texts name; undefined where they name nothing that has to be looked up. */
	placeholders: PlaceholderTargets | undefined;
};

export const noNames = (): FilterNames => ({
	...(Object.fromEntries(NAMED.map((kind) => [kind, new Map()])) as Record<Named, Map<number, string>>),
	choices: new Map(),
	placeholders: undefined,
});

/** What a name stands for, or that it was deleted. */
export const nameIn = (names: Map<number, string>, id: number): string =>
	names.get(id) ?? FIELD_TEXTS.choiceDeleted;
