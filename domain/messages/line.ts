import { withoutOwnLinks } from "../forms/own-links.ts";

/** LINE takes one to five messages per call. */
export const MAX_MESSAGES_PER_CALL = 5;
/** LINE's own limit for a text, in UTF-16 units. */
export const MAX_LINE_TEXT = 5000;

/** A card of a carousel. */
export interface Card {
	thumbnailImageUrl?: string;
	title?: string;
	text: string;
	actions: ({ label: string } & ({ type: "uri"; uri: string } | { type: "message"; text: string }))[];
}

/** The kinds of message that we send. LINE's rules for these and all other kinds are in domain/line. */
export type LineMessage =
	| { type: "text"; text: string }
	| { type: "image"; originalContentUrl: string; previewImageUrl: string }
	| { type: "template"; altText: string; template: { type: "carousel"; columns: Card[] } }
	| {
			type: "flex";
			altText: string;
			/** A bubble or a carousel of bubbles. */
			contents: Record<string, unknown>;
	  };

/** A message as one line of a list, for operators. */
export const lineMessageText = (message: LineMessage): string => {
	if (message.type === "image") return "画像";
	return withoutOwnLinks(message.type === "text" ? message.text : message.altText);
};
