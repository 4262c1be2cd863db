import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { SelectableKind } from "#domain/engine/selector/selectable-kinds.ts";

/** Kinds of items with a selector, to which rules may be limited. */
export const SELECTED_KINDS = [
	"tag",
	"form",
	"tracker",
	"landing",
	"scenario",
] as const satisfies readonly SelectableKind[];

/** Kinds of items to which a rule may be limited. */
export type ScoreItemKind = (typeof SELECTED_KINDS)[number] | OwnChoice;

/** Kinds of items without a selector. */
export type OwnChoice = "link" | "salon" | "event" | "script";

/** Event of a friend that a score can count. */
interface ScoreEventDefinition {
	/** Label for operators, in the selector and as a reason. */
	label: string;
	/** Explanation of when it counts. */
	help: string;
	/** Kind of items to which a rule may be limited; null if there are none. */
	items: { kind: ScoreItemKind; label: string } | null;
	/** Ability required to count it, where no kind of items asks for one. */
	ability?: Ability;
}

export const defineScoreEvent = (event: ScoreEventDefinition): ScoreEventDefinition => event;
