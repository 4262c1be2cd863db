import { z } from "zod";
import { ALL_COLOUR_CLASSES } from "#domain/platform/colours/colour-class.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { POINT_TEXTS } from "#domain/platform/texts/points-texts.ts";
import {
	boundedList,
	haveDistinctIds,
	isOneLine,
	optionalId,
	requiredText,
	typedText,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import { MAX_ENTRY_POINTS, MAX_REASON } from "./point-entries.ts";
import { POINT_EVENT_NAMES } from "./point-events.ts";
import { MAX_EXPIRY_MONTHS } from "./point-expiry.ts";

/** Periods in which a friend gets one stamp by the shop's code. */
export const STAMP_PERIODS = {
	code: "表示されたQRコードごとに1回",
	day: "1日に1回",
	week: "1週間に1回",
} as const;

export type StampPeriod = keyof typeof STAMP_PERIODS;

/** Fields of a stamp card that its page can show. */
export const CARD_FIELDS = { min: 3, max: 30 } as const;

const MAX_UNIT = 10;
const MAX_NAME = 40;

export const MAX_RULES = 20;
export const MAX_RANKS = 10;
export const MAX_REWARDS = 100;
const MAX_STOCK = 1_000_000;
const MAX_PER_DAY = 100;
const MAX_DESCRIPTION = 500;

const between = (min: number, max: number) =>
	wholeNumber()
		.refine((value) => value >= min && value <= max, POINT_TEXTS.between(min, max))
		.meta({ minimum: min, maximum: max });

/** Nullable number; an empty string counts as null. */
const optional = (schema: z.ZodType<number>) =>
	z
		.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable())
		.default(null);

const oneLine = (max: number, required: string) =>
	requiredText(max, required).refine(isOneLine, FIELD_TEXTS.characterUnusable);

const points = () => between(1, MAX_ENTRY_POINTS);

const cardInput = z.object({
	name: oneLine(MAX_NAME, POINT_TEXTS.cardNameRequired),
	fields: between(CARD_FIELDS.min, CARD_FIELDS.max),
	/** Points of one stamp. */
	points: points(),
	period: z.enum(Object.keys(STAMP_PERIODS) as [StampPeriod, ...StampPeriod[]], {
		error: FIELD_TEXTS.choiceUnknown,
	}),
});

export type PointCard = z.output<typeof cardInput>;

const ruleInput = z
	.object({
		/** Null for a new rule. */
		id: optionalId().default(null),
		event: z.enum(POINT_EVENT_NAMES, { error: FIELD_TEXTS.choiceUnknown }),
		points: points(),
		per_day: optional(between(1, MAX_PER_DAY)),
		/** Friend field with the date; for birthdays only. */
		field_id: optionalId().default(null),
	})
	.refine(({ event, field_id }) => event !== "birthday" || field_id !== null, {
		path: ["field_id"],
		error: POINT_TEXTS.fieldRequired,
	})
	.transform((rule): typeof rule =>
		rule.event === "birthday" ? { ...rule, per_day: null } : { ...rule, field_id: null },
	);

export type PointRuleInput = z.output<typeof ruleInput>;

const rankInput = z.object({
	/** Null for a new rank. */
	id: optionalId().default(null),
	name: oneLine(MAX_NAME, POINT_TEXTS.rankNameRequired),
	colour: z.enum(ALL_COLOUR_CLASSES, { error: FIELD_TEXTS.choiceUnknown }),
	from_points: points(),
	tag_id: optionalId().default(null),
	action_id: optionalId().default(null),
});

export type PointRankInput = z.output<typeof rankInput>;

/** Body of `PUT /api/points`. */
export const pointProgramInput = z.object({
	is_on: yesNo(),
	unit: oneLine(MAX_UNIT, POINT_TEXTS.unitRequired),
	expiry_months: optional(between(1, MAX_EXPIRY_MONTHS)),
	rank_months: optional(between(1, MAX_EXPIRY_MONTHS)),
	card: cardInput.nullable().default(null),
	rules: boundedList(ruleInput, MAX_RULES, POINT_TEXTS.tooManyRules(MAX_RULES)).refine(
		haveDistinctIds,
		POINT_TEXTS.changedElsewhere,
	),
	ranks: boundedList(rankInput, MAX_RANKS, POINT_TEXTS.tooManyRanks(MAX_RANKS))
		.refine(haveDistinctIds, POINT_TEXTS.changedElsewhere)
		.refine(
			(ranks) => ranks.every(({ from_points }, at) => from_points > (ranks[at - 1]?.from_points ?? 0)),
			POINT_TEXTS.ranksInOrder,
		),
	version: wholeNumber(),
});

export type PointProgramInput = z.output<typeof pointProgramInput>;

/** Body of `POST /api/points/rewards` and `PUT /api/points/rewards/{id}`. */
export const rewardInput = z.object({
	name: oneLine(MAX_NAME, POINT_TEXTS.rewardNameRequired),
	description: typedText(MAX_DESCRIPTION).default(""),
	points: points(),
	stock: optional(between(0, MAX_STOCK)),
	is_offered: yesNo().default(true),
	version: wholeNumber().optional(),
});

export type RewardInput = z.output<typeof rewardInput>;

/** Points of a correction by hand: positive grants, negative takes away. */
export const entryPoints = () =>
	between(-MAX_ENTRY_POINTS, MAX_ENTRY_POINTS).refine((value) => value !== 0, POINT_TEXTS.pointsRequired);

export const entryReason = () => oneLine(MAX_REASON, POINT_TEXTS.reasonRequired);

/** Body of `POST /api/points/friends/{id}/entries`. */
export const handEntryInput = z.object({ points: entryPoints(), reason: entryReason() });

export type HandEntryInput = z.output<typeof handEntryInput>;
