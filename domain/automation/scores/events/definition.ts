import type { SelectableKind } from "#domain/engine/selector/kinds.ts";

/** The kinds of the selector that rules may name. */
export const SELECTED_KINDS = [
	"tag",
	"form",
	"tracker",
	"landing",
	"scenario",
] as const satisfies readonly SelectableKind[];

/** Kinds of item to which a rule may be limited. */
export type ScoreItemKind = (typeof SELECTED_KINDS)[number] | OwnChoice;

/** Things that no selector offers. */
export type OwnChoice = "link" | "salon" | "event" | "script";

/** Something of a friend that a score can count. */
interface ScoreEventDefinition {
	/** Label for operators, in the selector and as a reason. */
	label: string;
	/** When exactly it counts. */
	help: string;
	/** Kind of item to which it may be limited; null where there is nothing to choose. */
	items: { kind: ScoreItemKind; label: string } | null;
}

export const defineScoreEvent = (event: ScoreEventDefinition): ScoreEventDefinition => event;
