import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { SelectableKind } from "#domain/engine/selector/selectable-kinds.ts";

/** Kinds of items to which a rule may be limited, and which the console's selector offers. */
export const SELECTOR_KINDS = [
	"tag",
	"form",
	"tracker",
	"landing",
	"scenario",
] as const satisfies readonly SelectableKind[];

/** Kinds of items to which a rule may be limited. */
export type ScoreItemKind = (typeof SELECTOR_KINDS)[number] | KindWithoutSelector;

/** Further kinds, which the selector does not offer: the editor of a score lists their items itself. */
export type KindWithoutSelector = "link" | "salon" | "event" | "script";

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
