import { z } from "zod";
import { MOST_POINTS, MOST_SCORE } from "#domain/engine/filters/conditions/score-limits.ts";
import { ALL_COLOUR_CLASSES } from "#domain/people/marks/colour-class.ts";
import { omittable } from "#domain/platform/body-names/missing.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { SCORE_TEXTS } from "#domain/platform/texts/scores.ts";
import {
	haveOwnIds,
	list,
	optionalId,
	recordId,
	requiredText,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/wire.ts";
import { SCORE_EVENT_NAMES, SCORE_EVENTS, type ScoreEvent } from "./events/registry.ts";
import {
	LONGEST_HALF_LIFE,
	MAX_LEVEL_NAME,
	MAX_LEVELS,
	MAX_RULE_ITEMS,
	MAX_RULES,
	MAX_SCORE_NAME,
	MOST_DAYS_BACK,
	MOST_FRIEND_PAGES,
	MOST_TIMES,
	SHORTEST_HALF_LIFE,
} from "./limits.ts";

const within = (least: number, most: number) =>
	wholeNumber()
		.refine((value) => value >= least && value <= most, SCORE_TEXTS.between(least, most))
		.meta({ minimum: least, maximum: most });

/** A whole number, or none. */
const optional = (schema: z.ZodType<number>) =>
	z
		.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable())
		.default(null);

const colour = () => z.enum(ALL_COLOUR_CLASSES, { error: FIELD_TEXTS.choiceUnknown });
const levelName = () => requiredText(MAX_LEVEL_NAME, SCORE_TEXTS.levelNameRequired);

const levelInput = z.object({
	/** Null for a new one. */
	id: optionalId().default(null),
	name: levelName(),
	colour: colour(),
	from_points: within(1, MOST_SCORE),
	action_id: optionalId().default(null),
});

/** A rule as the editor and the try-out have it. */
const ruleInput = z
	.object({
		/** Null for a new one. */
		id: optionalId().default(null),
		event: z.enum(SCORE_EVENT_NAMES, { error: FIELD_TEXTS.choiceUnknown }),
		/** Null is any. */
		item_ids: list(recordId(), MAX_RULE_ITEMS).nullable().default(null),
		points: within(-MOST_POINTS, MOST_POINTS).refine((points) => points !== 0, SCORE_TEXTS.pointsRequired),
		per_day: optional(within(1, MOST_TIMES)),
		per_friend: optional(within(1, MOST_TIMES)),
	})
	.refine(({ item_ids }) => item_ids === null || item_ids.length > 0, {
		path: ["item_ids"],
		error: SCORE_TEXTS.itemsRequired,
	})
	.transform((rule): typeof rule => (hasItems(rule.event) ? rule : { ...rule, item_ids: null }));

/** Whether a rule for this event may be limited to some things. */
const hasItems = (event: ScoreEvent): boolean => SCORE_EVENTS[event].items !== null;

const counted = {
	half_life_days: optional(within(SHORTEST_HALF_LIFE, LONGEST_HALF_LIFE)),
	rules: list(ruleInput, MAX_RULES, SCORE_TEXTS.tooManyRules(MAX_RULES)).refine(
		haveOwnIds,
		SCORE_TEXTS.changedElsewhere,
	),
	/** Number of past days to count when counting anew; 0 counts from now on. */
	days_back: omittable(within(0, MOST_DAYS_BACK).default(0)),
};

const shown = {
	lowest: z.object({ name: levelName(), colour: colour() }),
	levels: list(levelInput, MAX_LEVELS - 1, SCORE_TEXTS.tooManyLevels(MAX_LEVELS))
		.refine(haveOwnIds, SCORE_TEXTS.changedElsewhere)
		.refine(
			(levels) => levels.every(({ from_points }, at) => from_points > (levels[at - 1]?.from_points ?? 0)),
			SCORE_TEXTS.levelsInOrder,
		),
	floor: within(-MOST_SCORE, 0).default(0),
	ceiling: within(1, MOST_SCORE).default(100),
};

/** The body of `POST /api/scores` and `PUT /api/scores/{id}`. */
export const scoreInput = z
	.object({
		name: requiredText(MAX_SCORE_NAME, SCORE_TEXTS.nameRequired),
		...shown,
		...counted,
		/** Whether the new rules also count events before the save. */
		recalculate: omittable(yesNo().default(false)),
		version: wholeNumber().optional(),
	})
	.check(({ value: { levels, ceiling }, issues }) => {
		for (const [at, { from_points }] of levels.entries())
			if (from_points > ceiling)
				issues.push({
					code: "custom",
					input: levels,
					path: ["levels", at, "from_points"],
					message: SCORE_TEXTS.levelAboveCeiling,
				});
	});

/** Input for a trial: the score that these settings would give one friend. */
export const scoreTryInput = z.object({
	friend_id: recordId(SCORE_TEXTS.friendRequired),
	...counted,
	floor: shown.floor,
	ceiling: shown.ceiling,
});

/** A page of the friends of a score, those with most points first. */
export const scoreFriendsQuery = z.object({
	page: wholeNumber().pipe(z.number().min(1).max(MOST_FRIEND_PAGES)).default(1),
});

export type ScoreInput = z.output<typeof scoreInput>;
export type ScoreTryInput = z.output<typeof scoreTryInput>;
