import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { ResultSourceDefinition } from "./result-source.ts";
import { OUTCOME_NAMES, RESULT_OUTCOMES, RESULT_WINDOW_DAYS, type StageName } from "./result-stages.ts";
import { reactionSource } from "./sources/auto-response.ts";
import { broadcastSource } from "./sources/broadcast.ts";
import { variantSource } from "./sources/broadcast-variant.ts";
import { formSource } from "./sources/form.ts";
import { landingSource } from "./sources/landing.ts";
import { richmenuSource } from "./sources/rich-menu.ts";
import { stepSource } from "./sources/scenario-step.ts";
import { templateSource } from "./sources/template.ts";

/** Kinds of sources with results. */
export const RESULT_SOURCES = {
	broadcast: broadcastSource,
	variant: variantSource,
	step: stepSource,
	reaction: reactionSource,
	template: templateSource,
	richmenu: richmenuSource,
	form: formSource,
	landing: landingSource,
} as const satisfies Record<string, ResultSourceDefinition>;

export type ResultSourceName = keyof typeof RESULT_SOURCES;
export const RESULT_SOURCE_NAMES = Object.keys(RESULT_SOURCES) as ResultSourceName[];

export const isResultSource = (name: string): name is ResultSourceName => name in RESULT_SOURCES;

export const resultSourceOf = (name: ResultSourceName): ResultSourceDefinition => RESULT_SOURCES[name];

export interface ResultStage {
	name: StageName;
	label: string;
	help: string;
	ability: Ability;
	/** Whether it is a result within the window; others are steps. */
	isOutcome: boolean;
}

/** Returns the stages of a kind of source, steps first. */
export function stagesOf(name: ResultSourceName): ResultStage[] {
	const { steps, readAbility, without = [] } = resultSourceOf(name);
	return [
		...steps.map((step) => ({ ...step, ability: step.ability ?? readAbility, isOutcome: false })),
		...OUTCOME_NAMES.filter((outcome) => !without.includes(outcome)).map((outcome) => ({
			name: outcome,
			...RESULT_OUTCOMES[outcome],
			isOutcome: true,
		})),
	];
}

/** Returns the rule by which results are counted, as a sentence for operators. */
export const resultRuleOf = (name: ResultSourceName): string =>
	`最初に${resultSourceOf(name).since}から${RESULT_WINDOW_DAYS}日以内の予約・回答・購入・支払い・ブロックを、この${resultSourceOf(name).label}の結果として数えます。きっかけがほかにあっても数え、1人は1回だけです。`;
