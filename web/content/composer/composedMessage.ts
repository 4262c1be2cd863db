import { placeholderDoubts } from "#domain/content/templates/placeholder-texts.ts";
import { type SingleContent, unlistedTemplateInput } from "#domain/content/templates/template-content.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { BLANK_TEMPLATE_CONTENT, type CarouselColumn } from "#web/content/templates/templateDraft.ts";
import type { ComposedSend } from "#web/engine/messages/composerDialog.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { type FormProblems, toSchemaProblems } from "#web/platform/ui/formProblems.ts";

/** Message that is written here. */
export interface WrittenMessage {
	/** Stable while the message moves. */
	key: string;
	content: SingleContent;
}

/** Message that refers to a template; 0 after its choice was removed. */
export interface ChosenTemplate {
	key: string;
	template_id: number;
}

export type ComposedMessage = WrittenMessage | ChosenTemplate;

export type ComposedEffect = ComposedSend["effect"];

export const isWritten = (message: ComposedMessage): message is WrittenMessage => "content" in message;

export const createWrittenMessage = (content: SingleContent): WrittenMessage => ({
	key: createKey(),
	content,
});
export const createChosenTemplate = (template_id: number): ChosenTemplate => ({
	key: createKey(),
	template_id,
});

/** Contents that the composer offers to write, in the order of their buttons. */
export const BLANK_CONTENTS = {
	text: BLANK_TEMPLATE_CONTENT.text,
	image: BLANK_TEMPLATE_CONTENT.image,
	card: BLANK_TEMPLATE_CONTENT.carousel,
	carousel: {
		...BLANK_TEMPLATE_CONTENT.carousel,
		columns: [...BLANK_TEMPLATE_CONTENT.carousel.columns, ...BLANK_TEMPLATE_CONTENT.carousel.columns],
	},
	flex: BLANK_TEMPLATE_CONTENT.flex,
	sticker: BLANK_TEMPLATE_CONTENT.sticker,
	video: BLANK_TEMPLATE_CONTENT.video,
	audio: BLANK_TEMPLATE_CONTENT.audio,
	location: BLANK_TEMPLATE_CONTENT.location,
	coupon: BLANK_TEMPLATE_CONTENT.coupon,
	imagemap: BLANK_TEMPLATE_CONTENT.imagemap,
} satisfies Record<string, SingleContent>;

export type ComposedKind = keyof typeof BLANK_CONTENTS;

/** Whether a content is only a text, which an effect holds itself, so that it needs no stored template. */
export const isPlainText = (content: SingleContent): content is SingleContent & { type: "text" } =>
	content.type === "text" && content.quick_replies === undefined && content.sender === undefined;

export const textEffectOf = (text: string): ComposedEffect =>
	({ ...EFFECTS.text.blank(), text }) as ComposedEffect;

export const templateEffectOf = (egg_id: number): ComposedEffect =>
	({ ...EFFECTS.template.blank(), egg_id }) as ComposedEffect;

/** Effect that stands for a message in the check of a form; the content of a written one is checked separately. */
export const toCheckedEffect = (message: ComposedMessage): ComposedEffect =>
	isWritten(message) ? textEffectOf(CHECKED_TEXT) : templateEffectOf(message.template_id);

const CHECKED_TEXT = "-";

/** Keeps the alternative text of cards equal to the first one's words until the operator writes another. */
export function withDerivedAltText(before: SingleContent, after: SingleContent): SingleContent {
	if (before.type !== "carousel" || after.type !== "carousel") return after;
	const isDerived = after.alt_text === before.alt_text && before.alt_text === wordsOf(before.columns);
	return isDerived ? { ...after, alt_text: wordsOf(after.columns) } : after;
}

const wordsOf = ([first]: readonly CarouselColumn[]): string => first?.title || first?.text || "";

/** Problems of the written messages, below the field of the list. */
export function problemsInMessages(
	messages: readonly ComposedMessage[],
	field: string,
): FormProblems["fields"] {
	return Object.assign(
		{},
		...messages.map((message, index) => {
			if (!isWritten(message)) return {};
			const result = unlistedTemplateInput.safeParse({ content: message.content });
			return result.success ? {} : fieldsBelow(`${field}[${index}]`, toSchemaProblems(result.error).fields);
		}),
	) as FormProblems["fields"];
}

/** Likely mistakes in the placeholders of the written messages. */
export const messageDoubts = (
	messages: readonly ComposedMessage[],
	targets: PlaceholderTargets | undefined,
): string[] =>
	messages.flatMap((message) => (isWritten(message) ? placeholderDoubts(message.content, targets) : []));

/** Problems by field with their fields moved into another: `content[text]` in `messages[0]`. */
export const fieldsBelow = (outer: string, fields: FormProblems["fields"]): FormProblems["fields"] =>
	Object.fromEntries(
		Object.entries(fields).map(([field, messages]) => [
			`${outer}${field.replace(/^[^[]+/, (name) => `[${name}]`)}`,
			messages,
		]),
	);

/** Problems of one message of the list, by the fields of its content: `content[text]`. */
export const fieldsOfMessage = (
	errors: Readonly<Record<string, string>>,
	outer: string,
): Record<string, string> =>
	Object.fromEntries(
		Object.entries(errors)
			.filter(([field]) => field.startsWith(`${outer}[`))
			.map(([field, text]) => [field.slice(outer.length).replace(/^\[(\w+)\]/, "$1"), text]),
	);
