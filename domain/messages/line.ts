import { z } from "zod";
import { withoutOwnLinks } from "../forms/own-links.ts";

/** LINE takes one to five messages in a call. */
export const MAX_MESSAGES_PER_CALL = 5;
/** LINE's own limit for a text, in UTF-16 units. */
export const MAX_LINE_TEXT = 5000;
/** LINE's limits for what a card holds; beside a picture or a title its text is shorter. */
const MAX_ALT_TEXT = 1_500;
const MAX_CARD_TITLE = 40;
const MAX_CARD_TEXT = 120;
const MAX_CARD_TEXT_BESIDE = 60;
const MAX_CARD_ACTIONS = 3;
const MAX_CARDS = 10;
const MAX_LABEL = 20;
const MAX_TAP_TEXT = 300;

/** Text of at most so many UTF-16 units, and not empty. */
const text = (max: number) =>
	z
		.string()
		.min(1)
		.refine((value) => value.length <= max);

/** LINE fetches pictures over https alone. */
const pictureAddress = text(2_000).refine((address) => address.startsWith("https://"));

const tap = z.discriminatedUnion("type", [
	z.object({ type: z.literal("uri"), label: text(MAX_LABEL), uri: text(1_000) }),
	z.object({ type: z.literal("message"), label: text(MAX_LABEL), text: text(MAX_TAP_TEXT) }),
]);

const card = z
	.object({
		thumbnailImageUrl: pictureAddress.optional(),
		title: text(MAX_CARD_TITLE).optional(),
		text: text(MAX_CARD_TEXT),
		actions: z.array(tap).min(1).max(MAX_CARD_ACTIONS),
	})
	.refine(
		({ thumbnailImageUrl, title, text }) =>
			(thumbnailImageUrl === undefined && title === undefined) || text.length <= MAX_CARD_TEXT_BESIDE,
	);

/** A message as LINE's Messaging API takes it. Further kinds come with what sends them. */
export const lineMessage = z.discriminatedUnion("type", [
	z.object({ type: z.literal("text"), text: text(MAX_LINE_TEXT) }),
	z.object({
		type: z.literal("image"),
		originalContentUrl: pictureAddress,
		previewImageUrl: pictureAddress,
	}),
	z.object({
		type: z.literal("template"),
		altText: text(MAX_ALT_TEXT),
		template: z.object({ type: z.literal("carousel"), columns: z.array(card).min(1).max(MAX_CARDS) }),
	}),
	z.object({
		type: z.literal("flex"),
		altText: text(MAX_ALT_TEXT),
		/** A bubble or a carousel of bubbles; what stands in it, LINE itself judges. */
		contents: z.record(z.string(), z.unknown()),
	}),
]);

export type LineMessage = z.output<typeof lineMessage>;
export type LineMessageOf<Type extends LineMessage["type"]> = Extract<LineMessage, { type: Type }>;

/** A message on one line of a list, as operators may read it. */
export const lineMessageText = (message: LineMessage): string => {
	if (message.type === "image") return "画像";
	return withoutOwnLinks(message.type === "text" ? message.text : message.altText);
};
