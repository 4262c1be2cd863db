import { z } from "zod";
import { messageTextInput } from "#domain/engine/messages/message-text-input.ts";
import { MAX_LINE_TEXT, MAX_MESSAGES_PER_CALL } from "#domain/engine/messages/outgoing-message.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { DAY, SECOND, toInstant } from "#domain/platform/time/wire-time.ts";
import {
	boundedList,
	calendarDay,
	clockTime,
	isTypeable,
	optionalId,
	recordId,
	requiredText,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";
import { fileNameInput } from "./composer-file.ts";
import { isOfferedSticker } from "./stickers.ts";

/** Delay of an immediate send, during which it can be cancelled. */
export const UNDO_SEND_DELAY = 5 * SECOND;
/** Maximum time ahead of a scheduled send: a later date is taken for a typing error. */
const MAX_SCHEDULE_AHEAD = 366 * DAY;
/** Maximum number of messages per send: LINE's limit per request. */
export const MAX_SENT_MESSAGES = MAX_MESSAGES_PER_CALL;

const mediaKey = requiredText(64, COMPOSE_TEXTS.fileGone);

const text = z.object({
	type: z.literal("text"),
	/** With placeholders, in UTF-16 units as LINE counts. */
	text: messageTextInput(MAX_LINE_TEXT).refine(isTypeable, FIELD_TEXTS.characterUnusable),
});

/** Fields of a sticker message. */
export const stickerFields = {
	type: z.literal("sticker"),
	package_id: wholeNumber(),
	sticker_id: wholeNumber(),
};

/** Refuses a sticker that LINE does not offer. */
export function checkSticker(
	{ package_id, sticker_id }: { package_id: number; sticker_id: number },
	context: z.core.$RefinementCtx,
): void {
	if (!isOfferedSticker(package_id, sticker_id))
		context.addIssue({ code: "custom", message: COMPOSE_TEXTS.stickerUnknown });
}

const sticker = z.object(stickerFields).superRefine(checkSticker);

const image = z.object({ type: z.literal("image"), media_key: mediaKey });

const video = z.object({ type: z.literal("video"), media_key: mediaKey, preview_key: mediaKey });

/** Duration of a sound, in milliseconds. */
export const audioDurationInput = () =>
	wholeNumber(COMPOSE_TEXTS.duration).pipe(
		z.number().min(1, COMPOSE_TEXTS.duration).max(DAY, COMPOSE_TEXTS.duration),
	);

const audio = z.object({ type: z.literal("audio"), media_key: mediaKey, duration: audioDurationInput() });

/** Sent as a link, because LINE accepts no files from an account. */
const file = z.object({
	type: z.literal("file"),
	media_key: mediaKey,
	name: fileNameInput(),
});

export const MAX_LOCATION_TEXT = 100;

/** Fields of a location message. */
export const locationFields = {
	type: z.literal("location"),
	title: requiredText(MAX_LOCATION_TEXT, COMPOSE_TEXTS.titleRequired),
	address: requiredText(MAX_LOCATION_TEXT, COMPOSE_TEXTS.addressRequired),
	latitude: z
		.number({ error: COMPOSE_TEXTS.latitude })
		.min(-90, COMPOSE_TEXTS.latitude)
		.max(90, COMPOSE_TEXTS.latitude),
	longitude: z
		.number({ error: COMPOSE_TEXTS.longitude })
		.min(-180, COMPOSE_TEXTS.longitude)
		.max(180, COMPOSE_TEXTS.longitude),
};

const location = z.object(locationFields);

const template = z.object({ type: z.literal("template"), template_id: recordId(COMPOSE_TEXTS.templateGone) });

/** One message of the composer's send. */
const sentMessage = z.discriminatedUnion(
	"type",
	[text, sticker, image, video, audio, file, location, template],
	{ error: FIELD_TEXTS.choiceUnknown },
);

export type SentMessage = z.output<typeof sentMessage>;
export type SentMessageOf<Type extends SentMessage["type"]> = Extract<SentMessage, { type: Type }>;

/** Messages of one send. */
export const sentMessagesInput = () =>
	boundedList(sentMessage, MAX_SENT_MESSAGES, COMPOSE_TEXTS.tooMany(MAX_SENT_MESSAGES)).refine(
		(messages) => messages.length > 0,
		COMPOSE_TEXTS.nothingToSend,
	);

/** Body of a send to a friend, immediate or scheduled. */
export const composerSendInput = z.object({
	messages: sentMessagesInput(),
	/** The quoted message of the chat. */
	quoted_id: optionalId().default(null),
	/** Null sends at once. */
	send_at: z.object({ date: calendarDay(), time: clockTime() }).nullable().default(null),
	/**
	 * Newest message of the chat that the operator has seen: once LINE accepts the send, waiting messages up to
	 * it are handled. Null leaves the chat open.
	 */
	handles_up_to: optionalId().default(null),
	/** Time of writing of the sent draft, epoch ms by the page's clock: the send removes it. Null removes none. */
	draft_at: pageInstant().nullable().default(null),
});

export type ComposerSendInput = z.output<typeof composerSendInput>;

/** Time by the page's clock, epoch ms. */
export function pageInstant() {
	return wholeNumber().pipe(z.number().min(0).max(1e15));
}

/** Due time of a send, or its problem. */
export function composerSendTime(
	{ send_at }: Pick<ComposerSendInput, "send_at">,
	now: number,
	zone: string,
): { at: number } | { problem: string } {
	if (send_at === null) return { at: now + UNDO_SEND_DELAY };
	const at = toInstant(send_at.date, send_at.time, zone);
	if (at === null || at <= now) return { problem: COMPOSE_TEXTS.inPast };
	return at > now + MAX_SCHEDULE_AHEAD ? { problem: COMPOSE_TEXTS.tooFar } : { at };
}

/** Types of LINE messages that can quote another. */
const QUOTING_TYPES: readonly string[] = ["text", "sticker"];

/** Adds a quote to the first message that can carry one; null if none can. */
export function withQuote<Message extends { type: string }>(
	messages: readonly Message[],
	quoteToken: string,
): Message[] | null {
	const quotingIndex = messages.findIndex(({ type }) => QUOTING_TYPES.includes(type));
	if (quotingIndex === -1) return null;
	return messages.map((message, index) => (index === quotingIndex ? { ...message, quoteToken } : message));
}
