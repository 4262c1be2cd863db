import { z } from "zod";
import { lineRecipients } from "#domain/content/line-sends/line-recipients.ts";
import { NO_DELAY } from "#domain/engine/actions/effects/delay.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { type Filter, filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { USER_RATE_TYPE, WITH_BLOCKED } from "#domain/engine/filters/hidden-friends.ts";
import { MAX_APPROVAL_NOTE } from "#domain/engine/send-approvals/approval-limits.ts";
import { declareInnerSchema, markClosed } from "#domain/platform/body-names/closed-schemas.ts";
import { AB_TEST_TEXTS } from "#domain/platform/texts/ab-tests-texts.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { DAY, SECOND, toInstant } from "#domain/platform/time/wire-time.ts";
import {
	boundedList,
	CHECK_ANYWAY,
	clockTime,
	isDay,
	optionalId,
	typedText,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";
import { abTestInput } from "./ab-test-settings.ts";

/** Maximum number of messages in one call to LINE, which counts them as one. */
export const MAX_BROADCAST_MESSAGES = 5;
export const MAX_BROADCAST_NAME = 100;

/** Time between the order and the first message in which the order can be withdrawn. */
export const ORDER_UNDO_WINDOW = 60 * SECOND;
/** Maximum distance of a scheduled time; a later one is a typing error. */
const MAX_LEAD_TIME = 366 * DAY;

/** Type of a submitted message, which a form sends as text; NaN for a value without one. */
const typeOfMessage = (input: unknown): number => Number((Object(input) as { type?: unknown }).type);

/** Schema for the type of a submitted message; undefined for an unknown type. */
const schemaOfMessage = (input: unknown) =>
	[EFFECTS.text, EFFECTS.template].find(({ type }) => type === typeOfMessage(input))?.schema;

const readMessage = z.unknown().transform((input, context) => {
	const result = schemaOfMessage(input)?.safeParse({
		...(input as object),
		...NO_DELAY,
		type: typeOfMessage(input),
		member_query_id: null,
	});
	if (result?.success) return result.data;
	const issues = result?.error.issues ?? [{ path: [], message: BROADCAST_TEXTS.messageUnknown }];
	for (const { path, message } of issues) context.addIssue({ code: "custom", path, message });
	return z.NEVER;
});

/** Text or template: an effect of an action without delay and without condition. */
export const broadcastMessage = markClosed(declareInnerSchema(readMessage, schemaOfMessage));

export type BroadcastMessage = z.output<typeof broadcastMessage>;

/** Messages of a draft; a broadcast needs at least one. */
export const draftMessages = boundedList(
	broadcastMessage,
	MAX_BROADCAST_MESSAGES,
	BROADCAST_TEXTS.tooManyMessages(MAX_BROADCAST_MESSAGES),
);

const requiredMessages = draftMessages.refine((all) => all.length > 0, {
	...CHECK_ANYWAY.ofList,
	error: BROADCAST_TEXTS.messageRequired,
});

const audience = filterSchema.nullable();

/**
 * Name, messages and scheduled time of a broadcast, and of an announcement of the headquarters. Day and time are
 * both empty to send at once.
 */
export const sharedBroadcastFields = {
	name: typedText(MAX_BROADCAST_NAME, BROADCAST_TEXTS.nameRequired).min(1, BROADCAST_TEXTS.nameRequired),
	messages: requiredMessages,
	date: z.string({ error: FIELD_TEXTS.dateRequired }).max(10, FIELD_TEXTS.dateRequired).default(""),
	time: z.string({ error: FIELD_TEXTS.timeOfDay }).max(5, FIELD_TEXTS.timeOfDay).default(""),
};

/** Requires a valid day and time, or neither. */
export const withCheckedTime = <Schema extends z.ZodType<{ date: string; time: string }>>(schema: Schema) =>
	schema
		.refine(({ date, time }) => (date === "" && time === "") || isDay(date), {
			...CHECK_ANYWAY.ofObject,
			path: ["date"],
			error: FIELD_TEXTS.dateRequired,
		})
		.refine(({ date, time }) => (date === "" && time === "") || clockTime().safeParse(time).success, {
			...CHECK_ANYWAY.ofObject,
			path: ["time"],
			error: FIELD_TEXTS.timeOfDay,
		});

/** Body of a save on the compose page. */
export const broadcastInput = withCheckedTime(
	z
		.object({
			/** Null creates a broadcast. */
			id: optionalId().default(null),
			...sharedBroadcastFields,
			/** Audience; null for every friend. */
			filter: audience,
			/** Friends that LINE chooses instead; null for those of the filter. */
			line_recipients: lineRecipients.nullable().default(null),
			/** Test of the messages against further variants; null for none. */
			ab_test: abTestInput(requiredMessages).nullable().default(null),
			/** Version on which the edit is based. */
			version: wholeNumber().optional(),
		})
		.refine(({ ab_test, line_recipients }) => !ab_test || !line_recipients, {
			...CHECK_ANYWAY.ofObject,
			path: ["ab_test"],
			error: AB_TEST_TEXTS.lineChooses,
		}),
);

export type BroadcastInput = z.output<typeof broadcastInput>;

/** Body of an order to send, with the version whose content the operator saw. */
export const broadcastOrderInput = z.object({
	version: wholeNumber(),
	/** Number of friends that the operator confirmed; another or none is refused, unless LINE tells no number. */
	expected: wholeNumber().optional(),
	/** Remark for the approver, where the send needs an approval. */
	approval_note: typedText(MAX_APPROVAL_NOTE).optional(),
});

export type BroadcastOrder = z.output<typeof broadcastOrderInput>;

/**
 * The friends of a search as those of a broadcast: without those who blocked the account, whom it does not reach.
 * Null for every friend.
 */
export function audienceOfSearch(filter: Filter): Filter | null {
	const { included, excluded } = WITH_BLOCKED;
	const with_blocked = filter.with_blocked === included ? excluded : filter.with_blocked;
	const isEveryFriend =
		filter.inputs.length === 0 &&
		with_blocked === excluded &&
		filter.user_rate_type === USER_RATE_TYPE.excluded;
	return isEveryFriend ? null : { ...filter, with_blocked };
}

/** Body of a cost query for the audience of a draft. */
export const broadcastAudienceInput = z.object({
	filter: audience,
	line_recipients: lineRecipients.nullable().default(null),
});

/** Messages of a draft for a preview on a phone. */
export const broadcastPreviewInput = z.object({ messages: draftMessages });

/** Maximum number of testers per test. */
const MAX_TESTERS = 50;

export const broadcastTestInput = z.object({
	messages: requiredMessages,
	friend_ids: boundedList(wholeNumber(), MAX_TESTERS)
		.refine((ids) => ids.length > 0, BROADCAST_TEXTS.testersRequired)
		.transform((ids) => [...new Set(ids)]),
});

export type BroadcastTestInput = z.output<typeof broadcastTestInput>;

/** Scheduled time of a draft; null sends at once. Expects that both fields are valid, or both are empty. */
export const broadcastTimeOf = (
	{ date, time }: Pick<BroadcastInput, "date" | "time">,
	zone: string,
): number | null => (date === "" ? null : toInstant(date, time, zone));

/** Problem with a scheduled time, by field; null for none. */
export function problemWithBroadcastTime(at: number | null, now: number): Record<string, string[]> | null {
	if (at === null) return null;
	if (at <= now) return { date: [BROADCAST_TEXTS.inPast] };
	return at > now + MAX_LEAD_TIME ? { date: [BROADCAST_TEXTS.tooFar] } : null;
}
