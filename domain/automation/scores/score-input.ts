import { z } from "zod";
import { MAX_RULE_POINTS, MAX_SCORE } from "#domain/engine/filters/conditions/score-limits.ts";
import { markOmittable } from "#domain/platform/body-names/missing-fields.ts";
import { ALL_COLOUR_CLASSES } from "#domain/platform/colours/colour-class.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SCORE_TEXTS } from "#domain/platform/texts/scores-texts.ts";
import {
	boundedList,
	haveDistinctIds,
	optionalId,
	recordId,
	requiredText,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import { SCORE_EVENT_NAMES, SCORE_EVENTS, type ScoreEvent } from "./events/registry.ts";
import {
	MAX_DAYS_BACK,
	MAX_FRIEND_PAGES,
	MAX_HALF_LIFE,
	MAX_LEVEL_NAME,
	MAX_RULE_ITEMS,
	MAX_RULE_TIMES,
	MAX_SCORE_LEVELS,
	MAX_SCORE_NAME,
	MAX_SCORE_RULES,
	MIN_HALF_LIFE,
} from "./score-rule-limits.ts";

const pointsBetween = (min: number, max: number) =>
	wholeNumber()
		.refine((value) => value >= min && value <= max, SCORE_TEXTS.between(min, max))
		.meta({ minimum: min, maximum: max });

/** Nullable number; an empty string counts as null. */
const optional = (schema: z.ZodType<number>) =>
	z
		.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable())
		.default(null);

const colour = () => z.enum(ALL_COLOUR_CLASSES, { error: FIELD_TEXTS.choiceUnknown });
const levelName = () => requiredText(MAX_LEVEL_NAME, SCORE_TEXTS.levelNameRequired);

const levelInput = z.object({
	/** Null for a new level. */
	id: optionalId().default(null),
	name: levelName(),
	colour: colour(),
	from_points: pointsBetween(1, MAX_SCORE),
	action_id: optionalId().default(null),
});

/** Rule in the editor and in a trial. */
const ruleInput = z
	.object({
		/** Null for a new rule. */
		id: optionalId().default(null),
		event: z.enum(SCORE_EVENT_NAMES, { error: FIELD_TEXTS.choiceUnknown }),
		/** Null for any item. */
		item_ids: boundedList(recordId(), MAX_RULE_ITEMS).nullable().default(null),
		points: pointsBetween(-MAX_RULE_POINTS, MAX_RULE_POINTS).refine(
			(points) => points !== 0,
			SCORE_TEXTS.pointsRequired,
		),
		per_day: optional(pointsBetween(1, MAX_RULE_TIMES)),
		per_friend: optional(pointsBetween(1, MAX_RULE_TIMES)),
	})
	.refine(({ item_ids }) => item_ids === null || item_ids.length > 0, {
		path: ["item_ids"],
		error: SCORE_TEXTS.itemsRequired,
	})
	.transform((rule): typeof rule => (hasItems(rule.event) ? rule : { ...rule, item_ids: null }));

/** Whether a rule for this event may be limited to items. */
const hasItems = (event: ScoreEvent): boolean => SCORE_EVENTS[event].items !== null;

/** Fields that determine how points are counted. */
const countingFields = {
	half_life_days: optional(pointsBetween(MIN_HALF_LIFE, MAX_HALF_LIFE)),
	rules: boundedList(ruleInput, MAX_SCORE_RULES, SCORE_TEXTS.tooManyRules(MAX_SCORE_RULES)).refine(
		haveDistinctIds,
		SCORE_TEXTS.changedElsewhere,
	),
	/** Number of past days to include in a recount (`recalculate`); 0 counts future events only. */
	days_back: markOmittable(pointsBetween(0, MAX_DAYS_BACK).default(0)),
};

/** Fields that determine how points are shown. */
const displayFields = {
	lowest: z.object({ name: levelName(), colour: colour() }),
	levels: boundedList(levelInput, MAX_SCORE_LEVELS - 1, SCORE_TEXTS.tooManyLevels(MAX_SCORE_LEVELS))
		.refine(haveDistinctIds, SCORE_TEXTS.changedElsewhere)
		.refine(
			(levels) => levels.every(({ from_points }, at) => from_points > (levels[at - 1]?.from_points ?? 0)),
			SCORE_TEXTS.levelsInOrder,
		),
	floor: pointsBetween(-MAX_SCORE, 0).default(0),
	ceiling: pointsBetween(1, MAX_SCORE).default(100),
};

/** Body of `POST /api/scores` and `PUT /api/scores/{id}`. */
export const scoreInput = z
	.object({
		name: requiredText(MAX_SCORE_NAME, SCORE_TEXTS.nameRequired),
		...displayFields,
		...countingFields,
		/** Whether the score is recounted from past events. */
		recalculate: markOmittable(yesNo().default(false)),
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

/** Input of a trial: the score that these settings would give one friend. */
export const scoreTryInput = z.object({
	friend_id: recordId(SCORE_TEXTS.friendRequired),
	...countingFields,
	floor: displayFields.floor,
	ceiling: displayFields.ceiling,
});

/** Query of a score's friends, by page. */
export const scoreFriendsQuery = z.object({
	page: wholeNumber().pipe(z.number().min(1).max(MAX_FRIEND_PAGES)).default(1),
});

export type ScoreInput = z.output<typeof scoreInput>;
export type ScoreTryInput = z.output<typeof scoreTryInput>;
