import type { ScoreEvent } from "#domain/automation/scores/events/registry.ts";
import { type ScoreInput, scoreInput } from "#domain/automation/scores/input.ts";
import type { ColourClass } from "#domain/people/marks/colour-class.ts";
import { type Checked, checkedBy } from "#web/platform/ui/problems.ts";
import type { ShownScore } from "./api.ts";

export interface LevelDraft {
	/** What it is known by in the form. */
	key: string;
	id: number | null;
	name: string;
	colour: ColourClass;
	from_points: number;
	action_id: number | null;
}

export interface RuleDraft {
	key: string;
	id: number | null;
	event: ScoreEvent;
	/** Null is any. */
	item_ids: number[] | null;
	points: number;
	per_day: number | null;
	per_friend: number | null;
}

/** A score in its form. */
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

/** So many days back a friend is tried out and a score counted anew, until somebody chooses others. */
export const DAYS_BACK = 90;

let made = 0;
const newKey = () => `new-${++made}`;

export const newLevel = (from_points: number): LevelDraft => ({
	key: newKey(),
	id: null,
	name: "",
	colour: "info",
	from_points,
	action_id: null,
});

export const newRule = (event: ScoreEvent = "replied"): RuleDraft => ({
	key: newKey(),
	id: null,
	event,
	item_ids: null,
	points: 5,
	per_day: 1,
	per_friend: null,
});

/** What a new score begins with. */
const NEW = (): ScoreDraft => ({
	name: "",
	lowest: { name: "低", colour: "default" },
	levels: [
		{ ...newLevel(30), name: "中", colour: "warning" },
		{ ...newLevel(70), name: "高", colour: "danger" },
	],
	floor: 0,
	ceiling: 100,
	half_life_days: 30,
	rules: [newRule()],
	days_back: 0,
});

export const draftOf = (shown: ShownScore | null): ScoreDraft =>
	shown === null
		? NEW()
		: {
				name: shown.name,
				lowest: shown.lowest,
				levels: shown.levels.map((level) => ({ ...level, key: String(level.id) })),
				floor: shown.floor,
				ceiling: shown.ceiling,
				half_life_days: shown.half_life_days,
				rules: shown.rules.map((rule) => ({ ...rule, key: String(rule.id) })),
				days_back: DAYS_BACK,
			};

/** A draft as it is saved, or what is wrong with it. */
export const checkScore = (
	draft: ScoreDraft,
	{ recalculate, version }: { recalculate: boolean; version: number | undefined },
): Checked<ScoreInput> =>
	checkedBy(scoreInput, { ...draft, recalculate, ...(version !== undefined && { version }) });

/** Whether what counts is another than it was, so that the score could be counted anew. */
export const countsOtherwise = (draft: ScoreDraft, start: ScoreDraft): boolean =>
	JSON.stringify([draft.rules, draft.half_life_days]) !== JSON.stringify([start.rules, start.half_life_days]);

/** What every part of the form is given. */
export interface PartProps {
	draft: ScoreDraft;
	set: (part: Partial<ScoreDraft>) => void;
	/** The first message of each field. */
	errors: Record<string, string>;
}
