import { withoutOwnLinks } from "#domain/engine/public-addresses/own-links.ts";
import type { LineSender } from "#domain/engine/senders/message-sender.ts";
import type { TextEmoji } from "./emoji-texts.ts";
import type { TextMention } from "./mention-texts.ts";
import { MESSAGE_TYPES } from "./talk-message-content.ts";

/** LINE accepts one to five messages per call. */
export const MAX_MESSAGES_PER_CALL = 5;
/** LINE's limit for a text, in UTF-16 units. */
export const MAX_LINE_TEXT = 5000;

/** Button of a card. */
export type TapAction = { label: string } & (
	| { type: "uri"; uri: string }
	| { type: "message"; text: string }
);

/** Tap on a quick reply. */
export type QuickReplyAction =
	| TapAction
	| ({ label: string } & (
			| { type: "postback"; data: string; displayText: string }
			| { type: "datetimepicker"; data: string; mode: "date" | "time" | "datetime" }
			| { type: "location" | "camera" | "cameraRoll" }
	  ));

/** Card of a carousel. */
export interface CarouselCard {
	thumbnailImageUrl?: string;
	title?: string;
	text: string;
	actions: TapAction[];
}

interface ImagemapRect {
	x: number;
	y: number;
	width: number;
	height: number;
}

/** Area of an image map. */
export type ImagemapAction = { label?: string; area: ImagemapRect } & (
	| { type: "uri"; linkUri: string }
	| { type: "message"; text: string }
);

interface ImagemapVideo {
	originalContentUrl: string;
	previewImageUrl: string;
	area: ImagemapRect;
	/** Link shown at the end of the video. */
	externalLink?: { linkUri: string; label: string };
}

/** Kinds of message that we send. LINE's rules for all kinds are in domain/platform/line. */
export type LineMessage = {
	quickReply?: { items: { type: "action"; action: QuickReplyAction }[] };
	sender?: LineSender;
} & (
	| { type: "text"; text: string; emojis?: TextEmoji[]; mentions?: TextMention[]; quoteToken?: string }
	| { type: "sticker"; packageId: string; stickerId: string; quoteToken?: string }
	| { type: "image"; originalContentUrl: string; previewImageUrl: string }
	| { type: "video"; originalContentUrl: string; previewImageUrl: string; trackingId?: string }
	| { type: "audio"; originalContentUrl: string; duration: number }
	| { type: "coupon"; couponId: string }
	| { type: "location"; title: string; address: string; latitude: number; longitude: number }
	| {
			type: "imagemap";
			/** LINE appends a slash and a width. */
			baseUrl: string;
			altText: string;
			baseSize: { width: number; height: number };
			video?: ImagemapVideo;
			actions: ImagemapAction[];
	  }
	| { type: "template"; altText: string; template: { type: "carousel"; columns: CarouselCard[] } }
	| {
			type: "flex";
			altText: string;
			/** Bubble, or carousel of bubbles. */
			contents: Record<string, unknown>;
	  }
);

/** Returns a message as one line of a list, for operators. */
export const lineMessageText = (message: LineMessage): string => withoutOwnLinks(messageTextOf(message));

const messageTextOf = (message: LineMessage): string => {
	if ("altText" in message) return message.altText;
	if ("text" in message) return message.text;
	return "title" in message ? message.title : MESSAGE_TYPES[message.type];
};
