import type { ScoreEvent } from "#domain/automation/scores/events/registry.ts";
import { type ScoreInput, scoreInput } from "#domain/automation/scores/score-input.ts";
import type { ColourClass } from "#domain/platform/colours/colour-class.ts";
import { type CheckResult, checkDraft } from "#web/platform/ui/formProblems.ts";
import type { ShownScore } from "./scoreApi.ts";

/** Form draft of a level. */
export interface LevelDraft {
	/** React key. */
	key: string;
	id: number | null;
	name: string;
	colour: ColourClass;
	from_points: number;
	action_id: number | null;
}

/** Form draft of a rule. */
export interface RuleDraft {
	key: string;
	id: number | null;
	event: ScoreEvent;
	/** Null for any item. */
	item_ids: number[] | null;
	points: number;
	per_day: number | null;
	per_friend: number | null;
}

/** Form draft of a score. */
export interface ScoreDraft {
	name: string;
	lowest: { name: string; colour: ColourClass };
	levels: LevelDraft[];
	floor: number;
	ceiling: number;
	half_life_days: number | null;
	rules: RuleDraft[];
	days_back: number;
}

/** Default number of days for a trial and a recalculation. */
export const DEFAULT_DAYS_BACK = 90;

/** Number of new levels and rules, for their keys. */
let newPartCount = 0;
const newKey = () => `new-${++newPartCount}`;

/** Draft of a new level. */
export const newScoreLevel = (from_points: number): LevelDraft => ({
	key: newKey(),
	id: null,
	name: "",
	colour: "info",
	from_points,
	action_id: null,
});

/** Draft of a new rule. */
export const newScoreRule = (event: ScoreEvent = "replied"): RuleDraft => ({
	key: newKey(),
	id: null,
	event,
	item_ids: null,
	points: 5,
	per_day: 1,
	per_friend: null,
});

/** Initial draft of a new score. */
const newScoreDraft = (): ScoreDraft => ({
	name: "",
	lowest: { name: "低", colour: "default" },
	levels: [
		{ ...newScoreLevel(30), name: "中", colour: "warning" },
		{ ...newScoreLevel(70), name: "高", colour: "danger" },
	],
	floor: 0,
	ceiling: 100,
	half_life_days: 30,
	rules: [newScoreRule()],
	days_back: 0,
});

/** Draft of a stored score, or of a new one. */
export const scoreDraftOf = (saved: ShownScore | null): ScoreDraft =>
	saved === null
		? newScoreDraft()
		: {
				name: saved.name,
				lowest: saved.lowest,
				levels: saved.levels.map((level) => ({ ...level, key: String(level.id) })),
				floor: saved.floor,
				ceiling: saved.ceiling,
				half_life_days: saved.half_life_days,
				rules: saved.rules.map((rule) => ({ ...rule, key: String(rule.id) })),
				days_back: DEFAULT_DAYS_BACK,
			};

/** Validates a draft. */
export const checkScore = (
	draft: ScoreDraft,
	{ recalculate, version }: { recalculate: boolean; version: number | undefined },
): CheckResult<ScoreInput> =>
	checkDraft(scoreInput, { ...draft, recalculate, ...(version !== undefined && { version }) });

/** Whether the rules or the half-life changed, so that a recalculation is possible. */
export const hasCountingChanges = (draft: ScoreDraft, start: ScoreDraft): boolean =>
	JSON.stringify([draft.rules, draft.half_life_days]) !== JSON.stringify([start.rules, start.half_life_days]);

/** Props of every part of the form. */
export interface ScoreFormProps {
	draft: ScoreDraft;
	set: (part: Partial<ScoreDraft>) => void;
	/** First message by field. */
	errors: Record<string, string>;
}
