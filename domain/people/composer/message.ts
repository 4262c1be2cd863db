import { z } from "zod";
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
import { fileName } from "./file.ts";
import { isOfferedSticker } from "./stickers.ts";

/** Delay of an immediate send, during which it can be cancelled. */
export const TAKE_BACK_WINDOW = 5 * SECOND;
/** A moment further off is a typing error. */
const FURTHEST = 366 * DAY;
/** Maximum number of messages per send: LINE's limit for a call. */
export const MAX_ATTACHED = MAX_MESSAGES_PER_CALL;

const mediaKey = requiredText(64, COMPOSE_TEXTS.fileGone);

const text = z.object({
	type: z.literal("text"),
	/** With placeholders, in UTF-16 units as LINE counts. */
	text: z
		.string({ error: FIELD_TEXTS.textRequired })
		.max(MAX_LINE_TEXT, FIELD_TEXTS.tooLong(MAX_LINE_TEXT))
		.refine(isTypeable, FIELD_TEXTS.characterUnusable)
		.refine((value) => value.trim() !== "", FIELD_TEXTS.textRequired),
});

const sticker = z
	.object({ type: z.literal("sticker"), package_id: wholeNumber(), sticker_id: wholeNumber() })
	.refine(
		({ package_id, sticker_id }) => isOfferedSticker(package_id, sticker_id),
		COMPOSE_TEXTS.stickerUnknown,
	);

const image = z.object({ type: z.literal("image"), media_key: mediaKey });

const video = z.object({ type: z.literal("video"), media_key: mediaKey, preview_key: mediaKey });

/** Duration of a sound, in milliseconds. */
export const soundDuration = () =>
	wholeNumber(COMPOSE_TEXTS.duration).pipe(
		z.number().min(1, COMPOSE_TEXTS.duration).max(DAY, COMPOSE_TEXTS.duration),
	);

const audio = z.object({ type: z.literal("audio"), media_key: mediaKey, duration: soundDuration() });

/** LINE takes no files from an account, so it goes as a link. */
const file = z.object({
	type: z.literal("file"),
	media_key: mediaKey,
	name: fileName(),
});

export const MAX_PLACE = 100;

const location = z.object({
	type: z.literal("location"),
	title: requiredText(MAX_PLACE, COMPOSE_TEXTS.titleRequired),
	address: requiredText(MAX_PLACE, COMPOSE_TEXTS.addressRequired),
	latitude: z
		.number({ error: COMPOSE_TEXTS.latitude })
		.min(-90, COMPOSE_TEXTS.latitude)
		.max(90, COMPOSE_TEXTS.latitude),
	longitude: z
		.number({ error: COMPOSE_TEXTS.longitude })
		.min(-180, COMPOSE_TEXTS.longitude)
		.max(180, COMPOSE_TEXTS.longitude),
});

const template = z.object({ type: z.literal("template"), template_id: recordId(COMPOSE_TEXTS.templateGone) });

/** One message as the composer hands it over. */
const sentMessage = z.discriminatedUnion(
	"type",
	[text, sticker, image, video, audio, file, location, template],
	{ error: FIELD_TEXTS.choiceUnknown },
);

export type SentMessage = z.output<typeof sentMessage>;
export type SentMessageOf<Type extends SentMessage["type"]> = Extract<SentMessage, { type: Type }>;

/** Body of a send to a friend, immediate or scheduled. */
export const composerSendInput = z.object({
	messages: boundedList(sentMessage, MAX_ATTACHED, COMPOSE_TEXTS.tooMany(MAX_ATTACHED)).refine(
		(messages) => messages.length > 0,
		COMPOSE_TEXTS.nothingToSend,
	),
	/** The message of the talk that it quotes. */
	quoted_id: optionalId().default(null),
	/** Null sends at once. */
	send_at: z.object({ date: calendarDay(), time: clockTime() }).nullable().default(null),
	/** When the draft was written that this is, epoch ms by the page's clock: it goes with the message. Null leaves drafts alone. */
	draft_at: instantByPage().nullable().default(null),
});

export type SendInput = z.output<typeof composerSendInput>;

/** Current time of the page's clock, epoch ms. */
export function instantByPage() {
	return wholeNumber().pipe(z.number().min(0).max(1e15));
}

/** Due time of a send, and its problem. */
export function momentOf(
	{ send_at }: Pick<SendInput, "send_at">,
	now: number,
	zone: string,
): { at: number } | { problem: string } {
	if (send_at === null) return { at: now + TAKE_BACK_WINDOW };
	const at = toInstant(send_at.date, send_at.time, zone);
	if (at === null || at <= now) return { problem: COMPOSE_TEXTS.inPast };
	return at > now + FURTHEST ? { problem: COMPOSE_TEXTS.tooFar } : { at };
}

/** The messages of LINE's that can quote another. */
const QUOTING: readonly string[] = ["text", "sticker"];

/** Puts a quote into the first message that can carry one; null where none can. */
export function withQuote<Message extends { type: string }>(
	messages: readonly Message[],
	quoteToken: string,
): Message[] | null {
	const place = messages.findIndex(({ type }) => QUOTING.includes(type));
	if (place === -1) return null;
	return messages.map((message, index) => (index === place ? { ...message, quoteToken } : message));
}
