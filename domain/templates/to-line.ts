import { type Card, type LineMessage, MAX_MESSAGES_PER_CALL } from "#domain/messages/line.ts";
import { mapTexts } from "#domain/messages/texts.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { OUTCOME_CODES, type OutcomeCode } from "../actions/outcome.ts";
import { flexContents, type TemplateContent, type TemplateContentOf } from "./content.ts";

/** Everything that a message holds of, but its template does not: who reads it, and where its pictures lie. */
export interface Delivering {
	/** A text as its friend reads it. */
	write: (text: string) => string;
	/** Where LINE fetches an uploaded picture. */
	pictureAddress: (mediaKey: string) => string;
	/** What a pack names; undefined for a template that is gone. */
	templateOf: (id: number) => TemplateContent | undefined;
}

/** The messages, or why there are none: for whoever reads it, and for a run that would have sent them. */
export type Conversion = { messages: LineMessage[] } | { problem: string; code: OutcomeCode };

type OneMessage = Exclude<TemplateContent, { type: "pack" }>;

/**
 * A template as messages to LINE. Whether LINE takes them is known when everything is put in, so it is asked as they
 * leave (domain/line/problem.ts).
 */
export function toLine(content: TemplateContent, delivering: Delivering): Conversion {
	const contents = content.type === "pack" ? partsOf(content, delivering) : [content];
	if (!contents || contents.length > MAX_MESSAGES_PER_CALL)
		return { problem: TEXTS.packPartGone, code: OUTCOME_CODES.gone };
	const messages = contents.map((part) => draftMessage(part, delivering));
	return messages.every((message) => message !== null)
		? { messages }
		: { problem: TEXTS.flexInvalid, code: OUTCOME_CODES.flexInvalid };
}

/** The contents that a pack sends; null where one of them is gone, or was made a pack since. */
function partsOf(
	{ template_ids }: TemplateContentOf<"pack">,
	{ templateOf }: Delivering,
): OneMessage[] | null {
	const parts = template_ids.map(templateOf);
	return parts.every((part) => part !== undefined && part.type !== "pack") ? (parts as OneMessage[]) : null;
}

/** A message held against no limit; null for contents of a Flex message that are none. */
export const draftMessage = (content: OneMessage, delivering: Delivering): LineMessage | null =>
	CONVERTERS[content.type](content as never, delivering);

const CONVERTERS: {
	[Type in OneMessage["type"]]: (content: TemplateContentOf<Type>, with_: Delivering) => LineMessage | null;
} = {
	text: ({ text }, { write }) => ({ type: "text", text: write(text) }),
	image: ({ media_key }, { pictureAddress }) => ({
		type: "image",
		originalContentUrl: pictureAddress(media_key),
		previewImageUrl: pictureAddress(media_key),
	}),
	carousel: (content, delivering) => ({
		type: "template",
		altText: delivering.write(content.alt_text),
		template: { type: "carousel", columns: content.columns.map((column) => cardOf(column, delivering)) },
	}),
	flex({ alt_text, contents: json }, { write }) {
		const contents = flexContents(json);
		return contents && { type: "flex", altText: write(alt_text), contents: mapTexts(contents, write) };
	},
};

type Column = TemplateContentOf<"carousel">["columns"][number];

const cardOf = (
	{ title, text, media_key, buttons }: Column,
	{ write, pictureAddress }: Delivering,
): Card => ({
	...(media_key !== null && { thumbnailImageUrl: pictureAddress(media_key) }),
	...(title !== "" && { title: write(title) }),
	text: write(text),
	actions: buttons.map((button) => ({
		label: write(button.label),
		...(button.type === "uri"
			? { type: button.type, uri: write(button.uri) }
			: { type: button.type, text: write(button.text) }),
	})),
});
