import { z } from "zod";
import {
	entryPoints,
	entryReason,
	lineOfText,
	MAX_ENTRY_POINTS,
	pointsWithin,
} from "#domain/engine/friend-records/point-entry-fields.ts";
import { ALL_COLOUR_CLASSES } from "#domain/platform/colours/colour-class.ts";
import { optionalMediaKey } from "#domain/platform/media/media-key.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { POINT_TEXTS } from "#domain/platform/texts/points-texts.ts";
import {
	boundedList,
	haveDistinctIds,
	optionalId,
	recordId,
	typedText,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import { POINT_EVENT_NAMES, pointEvent } from "./point-events.ts";
import { MAX_EXPIRY_MONTHS } from "./point-expiry.ts";
import { MAX_RANK_YEN, POINT_RANK_BASIS_NAMES } from "./point-rank-basis.ts";
import { MAX_POINT_RULE_ITEMS } from "./point-rule-limits.ts";

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
/** Yen of one grant of a rule by payments. */
const MAX_PER_YEN = 1_000_000;
const MAX_STOCK = 1_000_000;
const MAX_PER_DAY = 100;
const MAX_DESCRIPTION = 500;

/** Nullable number; an empty string counts as null. */
const optional = (schema: z.ZodType<number>) =>
	z
		.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable())
		.default(null);

const points = () => pointsWithin(1, MAX_ENTRY_POINTS);

const cardInput = z.object({
	name: lineOfText(MAX_NAME, POINT_TEXTS.cardNameRequired),
	fields: pointsWithin(CARD_FIELDS.min, CARD_FIELDS.max),
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
		per_day: optional(pointsWithin(1, MAX_PER_DAY)),
		/** Friend field with the date; for birthdays only. */
		field_id: optionalId().default(null),
		/** Yen for which the points are granted; for payments only. */
		per_yen: optional(pointsWithin(1, MAX_PER_YEN)),
		/** Items to which the rule is limited; null for any. */
		item_ids: boundedList(recordId(), MAX_POINT_RULE_ITEMS, POINT_TEXTS.tooManyItems(MAX_POINT_RULE_ITEMS))
			.refine((ids) => ids.length > 0, POINT_TEXTS.itemsRequired)
			.nullable()
			.default(null),
		/** Whether a cancelled booking takes its points back. */
		reverses: yesNo().default(true),
	})
	.refine(({ event, field_id }) => event !== "birthday" || field_id !== null, {
		path: ["field_id"],
		error: POINT_TEXTS.fieldRequired,
	})
	.refine(({ event, per_yen }) => event !== "paid" || per_yen !== null, {
		path: ["per_yen"],
		error: POINT_TEXTS.yenRequired,
	})
	.transform((rule): typeof rule => ({
		...rule,
		...((rule.event === "birthday" || rule.event === "paid") && { per_day: null }),
		...(rule.event !== "birthday" && { field_id: null }),
		...(rule.event !== "paid" && { per_yen: null }),
		...(pointEvent(rule.event).items === undefined && { item_ids: null }),
	}));

const rankInput = z.object({
	/** Null for a new rank. */
	id: optionalId().default(null),
	name: lineOfText(MAX_NAME, POINT_TEXTS.rankNameRequired),
	colour: z.enum(ALL_COLOUR_CLASSES, { error: FIELD_TEXTS.choiceUnknown }),
	/** Points or yen, by the basis of the ranks. */
	from_points: pointsWithin(1, MAX_RANK_YEN),
	tag_id: optionalId().default(null),
	action_id: optionalId().default(null),
});

/** Body of `PUT /api/points`. */
export const pointProgramInput = z.object({
	is_on: yesNo(),
	unit: lineOfText(MAX_UNIT, POINT_TEXTS.unitRequired),
	expiry_months: optional(pointsWithin(1, MAX_EXPIRY_MONTHS)),
	rank_months: optional(pointsWithin(1, MAX_EXPIRY_MONTHS)),
	rank_basis: z.enum(POINT_RANK_BASIS_NAMES, { error: FIELD_TEXTS.choiceUnknown }).default("points"),
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
	name: lineOfText(MAX_NAME, POINT_TEXTS.rewardNameRequired),
	description: typedText(MAX_DESCRIPTION).default(""),
	/** Key of an uploaded picture. */
	media_key: optionalMediaKey(),
	points: points(),
	stock: optional(pointsWithin(0, MAX_STOCK)),
	/** Stock that the form showed: pieces taken since then are subtracted from the entered one. */
	shown_stock: pointsWithin(0, MAX_STOCK).nullable().optional(),
	is_offered: yesNo().default(true),
	version: wholeNumber().optional(),
});

export type RewardInput = z.output<typeof rewardInput>;

/** Body of `POST /api/points/friends/{id}/entries`. */
export const handEntryInput = z.object({ points: entryPoints(), reason: entryReason() });

export type HandEntryInput = z.output<typeof handEntryInput>;
