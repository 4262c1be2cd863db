import { OUTCOME_CODES, type OutcomeCode } from "#domain/engine/actions/effect-outcomes.ts";
import {
	type CarouselCard,
	type LineMessage,
	MAX_MESSAGES_PER_CALL,
} from "#domain/engine/messages/outgoing-message.ts";
import { mapTexts } from "#domain/platform/line/message-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { flexContents, type TemplateContent, type TemplateContentOf } from "./content.ts";
import { withPictures } from "./flex/pictures.ts";
import { imagemapMessage } from "./imagemap-to-line.ts";

/** Context for turning a template into messages: its reader, and the location of its pictures. */
export interface Delivering {
	/** Resolves a text for its reader. */
	write: (text: string) => string;
	/** The address from which LINE fetches an uploaded file. */
	fileAddress: (mediaKey: string) => string;
	/** A template that a pack names; undefined for one that is gone. */
	templateOf: (id: number) => TemplateContent | undefined;
}

/** The messages, or why there are none: as a text for the reader, and as an outcome for a run. */
export type Conversion = { messages: LineMessage[] } | { problem: string; code: OutcomeCode };

type OneMessage = Exclude<TemplateContent, { type: "pack" }>;

/**
 * A template as messages to LINE. LINE's limits are checked when they are sent, because only then all values are known
 * (domain/engine/messages/line-problem.ts).
 */
export function toLine(content: TemplateContent, delivering: Delivering): Conversion {
	const contents = content.type === "pack" ? partsOf(content, delivering) : [content];
	if (!contents || contents.length > MAX_MESSAGES_PER_CALL)
		return { problem: TEMPLATE_TEXTS.packPartGone, code: OUTCOME_CODES.gone };
	const messages = contents.map((part) => draftMessage(part, delivering));
	return messages.every((message) => message !== null)
		? { messages }
		: { problem: TEMPLATE_TEXTS.flexInvalid, code: OUTCOME_CODES.flexInvalid };
}

/** The contents that a pack sends; null where one of them is gone, or has become a pack. */
function partsOf(
	{ template_ids }: TemplateContentOf<"pack">,
	{ templateOf }: Delivering,
): OneMessage[] | null {
	const parts = template_ids.map(templateOf);
	return parts.every((part) => part !== undefined && part.type !== "pack") ? (parts as OneMessage[]) : null;
}

/** A message without a check of LINE's limits; null for invalid Flex contents. */
export const draftMessage = (content: OneMessage, delivering: Delivering): LineMessage | null =>
	CONVERTERS[content.type](content as never, delivering);

const CONVERTERS: {
	[Type in OneMessage["type"]]: (content: TemplateContentOf<Type>, with_: Delivering) => LineMessage | null;
} = {
	text: ({ text }, { write }) => ({ type: "text", text: write(text) }),
	image: ({ media_key }, { fileAddress }) => ({
		type: "image",
		originalContentUrl: fileAddress(media_key),
		previewImageUrl: fileAddress(media_key),
	}),
	video: ({ media_key, preview_key }, { fileAddress }) => ({
		type: "video",
		originalContentUrl: fileAddress(media_key),
		previewImageUrl: fileAddress(preview_key),
	}),
	audio: ({ media_key, duration }, { fileAddress }) => ({
		type: "audio",
		originalContentUrl: fileAddress(media_key),
		duration,
	}),
	imagemap: imagemapMessage,
	carousel: (content, delivering) => ({
		type: "template",
		altText: delivering.write(content.alt_text),
		template: { type: "carousel", columns: content.columns.map((column) => cardOf(column, delivering)) },
	}),
	flex({ alt_text, contents: json }, { write, fileAddress }) {
		const contents = flexContents(json);
		return (
			contents && {
				type: "flex",
				altText: write(alt_text),
				contents: withPictures(mapTexts(contents, write), fileAddress),
			}
		);
	},
};

type Column = TemplateContentOf<"carousel">["columns"][number];

const cardOf = (
	{ title, text, media_key, buttons }: Column,
	{ write, fileAddress }: Delivering,
): CarouselCard => ({
	...(media_key !== null && { thumbnailImageUrl: fileAddress(media_key) }),
	...(title !== "" && { title: write(title) }),
	text: write(text),
	actions: buttons.map((button) => ({
		label: write(button.label),
		...(button.type === "uri"
			? { type: button.type, uri: write(button.uri) }
			: { type: button.type, text: write(button.text) }),
	})),
});
