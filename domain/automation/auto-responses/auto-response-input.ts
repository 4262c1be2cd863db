import { z } from "zod";
import { actionInputs } from "#domain/engine/actions/action-input.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import {
	FRIEND_LINE_EVENTS,
	type FriendLineEvent,
} from "#domain/engine/friend-records/friend-line-events.ts";
import { markOmittable } from "#domain/platform/body-names/missing-fields.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { REACTION_TEXTS } from "#domain/platform/texts/reactions-texts.ts";
import {
	boundedList,
	CHECK_ANYWAY,
	codeIn,
	codeOf,
	hasVisibleCharacter,
	maxSentEntries,
	optionalId,
	requiredText,
	typedText,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";
import { ALWAYS, weekMask } from "./auto-response-schedule.ts";
import {
	EVERY_TEXT,
	KEYWORD_RULES,
	KEYWORD_TEXT,
	LAST_RESORT,
	LINE_EVENT,
	ORDINARY,
} from "./match-auto-response.ts";

export const MAX_REACTION_NAME = 100;
export const MAX_KEYWORDS = 50;
export const MAX_KEYWORD = 100;

/** Maximum length of a beacon's hardware id. */
const MAX_HARDWARE_ID = 64;

const weekday = () => codeOf(0, 1).default(1);
const timeOfDay = () =>
	z
		.string()
		.max(5, FIELD_TEXTS.timeOfDay)
		.regex(/^([01]\d|2[0-3]):[0-5]\d$/, FIELD_TEXTS.timeOfDay);

const fields = z.object({
	name: requiredText(MAX_REACTION_NAME, REACTION_TEXTS.reactionNameRequired),
	group_id: optionalId().default(null),
	is_active: codeOf(0, 1).default(1),
	type: codeOf(KEYWORD_TEXT, EVERY_TEXT, LINE_EVENT).default(KEYWORD_TEXT),
	/** The event, for the type `LINE_EVENT`. */
	line_event: markOmittable(
		z
			.enum(Object.keys(FRIEND_LINE_EVENTS) as [FriendLineEvent, ...FriendLineEvent[]], {
				error: FIELD_TEXTS.choiceUnknown,
			})
			.nullable()
			.default(null),
	),
	/** Beacon by its hardware id; null for any. */
	beacon: markOmittable(typedText(MAX_HARDWARE_ID).nullable().default(null)),
	keywords: boundedList(
		z.string().trim().max(MAX_KEYWORD, REACTION_TEXTS.keywordTooLong(MAX_KEYWORD)),
		maxSentEntries(MAX_KEYWORDS),
		REACTION_TEXTS.tooManyKeywords(MAX_KEYWORDS),
	)
		.transform((keywords) => [...new Set(keywords.filter(hasVisibleCharacter))])
		.refine((keywords) => keywords.length <= MAX_KEYWORDS, REACTION_TEXTS.tooManyKeywords(MAX_KEYWORDS)),
	rule_mix: codeIn(KEYWORD_RULES).default(KEYWORD_RULES.any),
	hit_detection_order: codeOf(ORDINARY, LAST_RESORT).default(ORDINARY),
	/** Listed action; null if the answer is written here. */
	action_id: optionalId(ACTION_TEXTS.actionRequired).default(null),
	/** Answer written here, stored as an action of its own; absent to keep the one of `action_id`. */
	answer: markOmittable(
		z
			.object({ a_twice_type: codeOf(0, 1).default(0), inputs: actionInputs })
			.nullable()
			.default(null),
	),
	has_time_restriction: codeOf(0, 1).default(0),
	hour_from: timeOfDay().default(ALWAYS.hourFrom),
	hour_to: timeOfDay().default(ALWAYS.hourTo),
	week_0: weekday(),
	week_1: weekday(),
	week_2: weekday(),
	week_3: weekday(),
	week_4: weekday(),
	week_5: weekday(),
	week_6: weekday(),
	/** Audience of the auto-response; null for every friend. */
	filter: z.preprocess((value) => (value === "" ? null : value), filterSchema.nullable().default(null)),
	/** Version that was edited; if the stored one is newer, the save gets 409. */
	version: wholeNumber().optional(),
});

type Fields = z.output<typeof fields>;

/** Input of the auto-response editor. */
export const reactionInput = fields
	.refine(hasKeywords, {
		...CHECK_ANYWAY.ofObject,
		path: ["keywords"],
		error: REACTION_TEXTS.keywordsRequired,
	})
	.refine(({ type, line_event }) => type !== LINE_EVENT || line_event !== null, {
		...CHECK_ANYWAY.ofObject,
		path: ["line_event"],
		error: REACTION_TEXTS.lineEventRequired,
	})
	.refine(hasWeekday, { ...CHECK_ANYWAY.ofObject, path: ["week_0"], error: REACTION_TEXTS.weekdayRequired })
	.refine(hasHours, { ...CHECK_ANYWAY.ofObject, path: ["hour_to"], error: REACTION_TEXTS.sameHours })
	.refine(({ action_id, answer }) => !(action_id === null && answer === null), {
		...CHECK_ANYWAY.ofObject,
		path: ["action_id"],
		error: ACTION_TEXTS.actionRequired,
	})
	.transform(({ answer, ...input }) => ({
		...input,
		...(answer && { answer, action_id: null }),
		// The form also sends the fields of the types that are not selected.
		...(input.type !== LINE_EVENT && { line_event: null }),
		...(!input.line_event?.startsWith("beacon_") && { beacon: null }),
		// A filter without conditions is stored as null.
		filter: input.filter?.inputs.length === 0 ? null : input.filter,
	}));

export type ReactionInput = z.output<typeof reactionInput>;

/** Trigger of an auto-response as it would be saved, to be replayed over the received texts. */
export const autoResponseReplayInput = fields
	.pick({
		is_active: true,
		type: true,
		keywords: true,
		rule_mix: true,
		hit_detection_order: true,
		has_time_restriction: true,
		hour_from: true,
		hour_to: true,
		week_0: true,
		week_1: true,
		week_2: true,
		week_3: true,
		week_4: true,
		week_5: true,
		week_6: true,
		filter: true,
	})
	.extend({
		/** Saved auto-response that it would replace; null for a new one. */
		id: optionalId().default(null),
		type: codeOf(KEYWORD_TEXT, EVERY_TEXT),
	});

export type AutoResponseReplayInput = z.output<typeof autoResponseReplayInput>;

/** Answer of an auto-response as its editor loads it. */
export interface AutoResponseAnswer {
	inputs: Effect[];
	a_twice_type: 0 | 1;
	/** Name of the listed action that contains it; null for one of its own. */
	action: string | null;
}

/** Keywords that are no list are refused by their own schema, and not a second time here. */
function hasKeywords({ type, keywords }: Fields): boolean {
	return type !== KEYWORD_TEXT || !Array.isArray(keywords) || keywords.length > 0;
}

function hasWeekday(input: Fields): boolean {
	return weekMask(input) !== 0;
}

function hasHours({ has_time_restriction, hour_from, hour_to }: Fields): boolean {
	return has_time_restriction !== 1 || hour_from !== hour_to;
}
