import { z } from "zod";
import {
	MEDIA_TYPES,
	type MessageContent,
	type MessageType,
} from "#domain/engine/messages/talk-message-content.ts";
import { withoutOwnLinks } from "#domain/engine/public-addresses/own-links.ts";
import { mayTrigger } from "#domain/integrations/webhook/line-webhook-event.ts";
import type { ClaimedWebhookEvent } from "../claim-webhook-events.ts";
import type { EventHandler } from "./handler.ts";
import { noteContact } from "./note-contact.ts";

const optionalText = z.string().optional().catch(undefined);
const optionalNumber = z.number().optional().catch(undefined);

/** Maximum length of a list, more than LINE sends. */
const MAX_LIST_ITEMS = 500;
/** Position of a part of a text, in UTF-16 units. */
const part = { index: z.int().min(0), length: z.int().min(1) };

const messageEvent = z.looseObject({
	message: z.looseObject({
		id: z.string(),
		type: z.string(),
		text: optionalText,
		quotedMessageId: optionalText,
		fileName: optionalText,
		fileSize: optionalNumber,
		duration: optionalNumber,
		title: optionalText,
		address: optionalText,
		latitude: optionalNumber,
		longitude: optionalNumber,
		packageId: optionalText,
		stickerId: optionalText,
		quoteToken: optionalText,
		markAsReadToken: optionalText,
		keywords: z.array(z.string()).max(MAX_LIST_ITEMS).optional().catch(undefined),
		emojis: z
			.array(z.object({ ...part, productId: z.string(), emojiId: z.string() }))
			.max(MAX_LIST_ITEMS)
			.optional()
			.catch(undefined),
		mention: z
			.looseObject({
				mentionees: z.array(z.object({ ...part, isSelf: z.boolean().optional() })).max(MAX_LIST_ITEMS),
			})
			.optional()
			.catch(undefined),
		imageSet: z
			.object({ id: z.string(), index: optionalNumber, total: optionalNumber })
			.optional()
			.catch(undefined),
		contentProvider: z
			.looseObject({ type: z.string(), originalContentUrl: optionalText, previewImageUrl: optionalText })
			.optional()
			.catch(undefined),
	}),
});

/** Types of message that friends send; a postback has its own event. */
const SENDABLE_TYPES: readonly MessageType[] = ["text", ...MEDIA_TYPES, "location", "sticker"];

/** Reads the message of an event; null for an unknown shape. */
export function readLineMessage({ event }: ClaimedWebhookEvent) {
	const parsed = messageEvent.safeParse(event);
	if (!parsed.success) return null;
	const lineMessage = parsed.data.message;
	// A friend may paste their own form link here when asking about it. Operators read the text, and must not
	// be able to answer as that friend.
	const text = withoutOwnLinks(lineMessage.text ?? "");
	const type = SENDABLE_TYPES.find((messageType) => messageType === lineMessage.type) ?? "unknown";
	const isHostedByLine = (lineMessage.contentProvider?.type ?? "line") === "line";
	return {
		lineMessage,
		text,
		type,
		content: contentOf(lineMessage, text),
		/** Whether LINE keeps a file of it for a while. */
		hasFile: MEDIA_TYPES.includes(type) && isHostedByLine,
	};
}

/** Records a friend's message. Files are fetched from LINE later; a text may be answered. */
export const noteMessage: EventHandler = (claimedEvent, friend, outcome) => {
	const parsedMessage = readLineMessage(claimedEvent);
	if (!parsedMessage) return;
	const { lineMessage, text, type, content, hasFile } = parsedMessage;
	outcome.messages.push({
		friendId: friend.id,
		timestamp: claimedEvent.event.timestamp,
		type,
		text: type === "text" ? text : null,
		content,
		lineMessageId: lineMessage.id,
		quotedMessageId: lineMessage.quotedMessageId ?? null,
		quoteToken: lineMessage.quoteToken ?? null,
		webhookEventId: claimedEvent.webhookEventId,
		// In standby the module that handles the talk answers.
		notify: mayTrigger(claimedEvent.event),
	});
	noteContact(claimedEvent, friend, outcome);
	// In standby the module that handles the talk marks it.
	if (lineMessage.markAsReadToken && mayTrigger(claimedEvent.event))
		outcome.readTokens.push({
			friendId: friend.id,
			token: lineMessage.markAsReadToken,
			messageAt: claimedEvent.event.timestamp,
		});
	if (hasFile) outcome.backgroundTasks.push({ kind: "content", subject: lineMessage.id });
	// Without a text, the message was unsent before.
	if (type === "text" && lineMessage.text !== undefined && mayTrigger(claimedEvent.event))
		outcome.incomingTexts.push({ friend, text, event: claimedEvent });
};

function contentOf(
	lineMessage: z.output<typeof messageEvent>["message"],
	cleanText: string,
): MessageContent | null {
	const { fileName, fileSize, duration, title, address, latitude, longitude, packageId, stickerId } =
		lineMessage;
	// Removing a part of the text shifts the positions in it.
	const isUnchanged = lineMessage.type === "text" && lineMessage.text === cleanText;
	const { originalContentUrl, previewImageUrl } = lineMessage.contentProvider ?? {};
	const content: MessageContent = {
		fileName,
		fileSize,
		duration,
		title,
		address,
		latitude,
		longitude,
		packageId,
		stickerId,
		originalContentUrl,
		previewImageUrl,
		emojis: isUnchanged ? lineMessage.emojis : undefined,
		mentions: isUnchanged ? lineMessage.mention?.mentionees : undefined,
		imageSet: lineMessage.imageSet,
		stickerText: lineMessage.type === "sticker" ? lineMessage.text : undefined,
		keywords: lineMessage.keywords,
	};
	return Object.values(content).some((value) => value !== undefined) ? content : null;
}
