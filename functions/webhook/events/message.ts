import { z } from "zod";
import { withoutOwnLinks } from "#domain/forms/own-links.ts";
import {
	MEDIA_TYPES,
	MESSAGE_TYPES,
	type MessageContent,
	type MessageType,
} from "#domain/messages/content.ts";
import { mayAct } from "#domain/webhook/event.ts";
import { noteContact } from "./contact.ts";
import type { EventHandler } from "./handler.ts";

const optionalText = z.string().optional().catch(undefined);
const optionalNumber = z.number().optional().catch(undefined);

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
		contentProvider: z
			.looseObject({ type: z.string(), originalContentUrl: optionalText, previewImageUrl: optionalText })
			.optional()
			.catch(undefined),
	}),
});

/** The types of message that LINE sends; a postback has an event of its own. */
const FROM_LINE = (Object.keys(MESSAGE_TYPES) as MessageType[]).filter((type) => type !== "postback");

/** A friend wrote. Files are fetched from LINE later; a text may be answered. */
export const message: EventHandler = (claimed, friend, outcome) => {
	const event = messageEvent.safeParse(claimed.event);
	if (!event.success) return;
	const sent = event.data.message;
	// A friend who asks about their link to a form pastes it here. Operators read the text, and must not be able to answer
	// as them.
	const text = withoutOwnLinks(sent.text ?? "");
	const type = FROM_LINE.find((known) => known === sent.type) ?? "unknown";
	outcome.messages.push({
		friendId: friend.id,
		timestamp: claimed.event.timestamp,
		type,
		text: type === "text" ? text : null,
		content: contentOf(sent),
		lineMessageId: sent.id,
		quotedMessageId: sent.quotedMessageId ?? null,
		webhookEventId: claimed.webhookEventId,
		// In standby the module that handles the talk answers.
		notify: mayAct(claimed.event),
	});
	noteContact(claimed, friend, outcome);
	const heldByLine = (sent.contentProvider?.type ?? "line") === "line";
	if (MEDIA_TYPES.includes(type) && heldByLine)
		outcome.backgroundTasks.push({ kind: "content", subject: sent.id });
	if (type === "text" && mayAct(claimed.event)) outcome.incomingTexts.push({ friend, text, event: claimed });
};

function contentOf(sent: z.output<typeof messageEvent>["message"]): MessageContent | null {
	const { fileName, fileSize, duration, title, address, latitude, longitude, packageId, stickerId } = sent;
	const { originalContentUrl, previewImageUrl } = sent.contentProvider ?? {};
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
	};
	return Object.values(content).some((value) => value !== undefined) ? content : null;
}
