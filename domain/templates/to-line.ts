import type { OutcomeLetter } from "#domain/actions/outcome.ts";
import { type LineMessage, lineMessage, MAX_MESSAGES_PER_CALL } from "#domain/messages/line.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import type { TemplateContent, TemplateContentOf } from "./content.ts";

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
export type Conversion = { messages: LineMessage[] } | { problem: string; letter: OutcomeLetter };

type OneMessage = Exclude<TemplateContent, { type: "pack" }>;

/**
 * A template as the messages that LINE takes, within LINE's limits.
 * What is put into a text may make it too long, or leave nothing of it: such a template is not sent at all.
 */
export function toLine(content: TemplateContent, delivering: Delivering): Conversion {
	const contents = content.type === "pack" ? partsOf(content, delivering) : [content];
	if (!contents || contents.length > MAX_MESSAGES_PER_CALL)
		return { problem: TEXTS.packPartGone, letter: "g" };
	const messages = contents.map((part) => lineMessage.safeParse(draftMessage(part, delivering)));
	return messages.every((checked) => checked.success)
		? { messages: messages.map((checked) => checked.data) }
		: { problem: TEXTS.templateBeyondLimits, letter: "t" };
}

/** The contents that a pack sends; null where one of them is gone, or was made a pack since. */
function partsOf(
	{ template_ids }: TemplateContentOf<"pack">,
	{ templateOf }: Delivering,
): OneMessage[] | null {
	const parts = template_ids.map(templateOf);
	return parts.every((part) => part !== undefined && part.type !== "pack") ? (parts as OneMessage[]) : null;
}

/** A message that is still being written, held against no limit. */
export const draftMessage = (content: OneMessage, delivering: Delivering) =>
	CONVERTERS[content.type](content as never, delivering);

const CONVERTERS: {
	[Type in OneMessage["type"]]: (content: TemplateContentOf<Type>, with_: Delivering) => unknown;
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
	flex: ({ alt_text, contents }, { write }) => ({
		type: "flex",
		altText: write(alt_text),
		contents: withTexts(parsed(contents), write),
	}),
};

type Column = TemplateContentOf<"carousel">["columns"][number];

const cardOf = ({ title, text, media_key, buttons }: Column, { write, pictureAddress }: Delivering) => ({
	...(media_key !== null && { thumbnailImageUrl: pictureAddress(media_key) }),
	...(title !== "" && { title: write(title) }),
	text: write(text),
	actions: buttons.map((button) => ({
		type: button.type,
		label: write(button.label),
		...(button.type === "uri" ? { uri: encoded(write(button.uri)) } : { text: write(button.text) }),
	})),
});

function parsed(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		return null;
	}
}

/** The same structure with every text in it rewritten, so that a friend's name may hold quotes. */
function withTexts(value: unknown, write: (text: string) => string): unknown {
	if (typeof value === "string") return write(value);
	if (Array.isArray(value)) return value.map((item) => withTexts(item, write));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, item]) => [name, name === "type" ? item : withTexts(item, write)]),
	);
}

/** LINE asks for what RFC 3986 allows; browsers let more pass. */
function encoded(address: string): string {
	if (!URL.canParse(address)) return address;
	return new URL(address).href.replaceAll(/[^\w\-.~!$&'()*+,;=:@/?%#]/g, encodeURIComponent);
}
