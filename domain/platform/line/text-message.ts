import { z } from "zod";
import { commonFields, quoteField } from "./common-fields.ts";
import { EMOJI_WORDS, isLineEmoji, MAX_TEXT_EMOJI } from "./line-emoji.ts";
import { lineText } from "./line-text.ts";
import {
	addViolation,
	createViolation,
	type LineViolation,
	lengthViolation,
	sizeViolation,
} from "./line-violation.ts";

const MAX_TEXT = 5000;
const MAX_SUBSTITUTIONS = 100;
const MAX_MENTIONS = 20;

const UNKNOWN_EMOJI = createViolation("Invalid LINE emoji", "LINEで送れない絵文字です");

const emojiFields = { productId: z.string().min(1), emojiId: z.string().min(1) };

const emoji = z.object({ index: z.int32().min(0), ...emojiFields }).refine(isLineEmoji, UNKNOWN_EMOJI);

const NO_DOLLAR = createViolation("The index does not match the position of $", "$の位置と合いません");

/** Text in which `$` marks the positions of LINE's own emoji. */
export const textMessage = z
	.object({
		type: z.literal("text"),
		text: lineText(MAX_TEXT),
		emojis: z
			.array(emoji)
			.refine(({ length }) => length <= MAX_TEXT_EMOJI, sizeViolation(1, MAX_TEXT_EMOJI))
			.optional(),
		...quoteField,
		...commonFields,
	})
	.superRefine((message, context) => {
		const { text, emojis = [] } = message;
		emojis.forEach(({ index }, position) => {
			if (text[index] === "$") return;
			addViolation(context, ["emojis", position, "index"], NO_DOLLAR);
		});
		const length = text.length + emojis.length * (EMOJI_WORDS.length - 1);
		if (length > MAX_TEXT && text.length <= MAX_TEXT)
			addViolation(
				context,
				["text"],
				lengthViolation(MAX_TEXT, () => length),
			);
	});

const mention = z.object({
	type: z.literal("mention"),
	mentionee: z.discriminatedUnion("type", [
		z.object({ type: z.literal("user"), userId: z.string().min(1) }),
		z.object({ type: z.literal("all") }),
	]),
});

const emojiSubstitution = z
	.object({ type: z.literal("emoji"), ...emojiFields })
	.refine(isLineEmoji, UNKNOWN_EMOJI);

const substitution = z.discriminatedUnion("type", [mention, emojiSubstitution]);

/** Returns the names between single braces; null if the braces are unbalanced. */
export function placeholdersOf(template: string): string[] | null {
	const bare = template.replaceAll("{{", "").replaceAll("}}", "");
	const names = [...bare.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name as string);
	return /[{}]/.test(bare.replaceAll(/\{[^{}]*\}/g, "")) ? null : names;
}

const count = (values: { type: string }[], type: string) =>
	values.filter((value) => value.type === type).length;

/** Violated rules between a text and its substitutions, each with the property to report. */
function substitutionProblems(
	template: string,
	substitutions: Record<string, { type: string }>,
): [string, LineViolation][] {
	const names = placeholdersOf(template);
	if (!names)
		return [["text", createViolation("{ and } must be used in pairs", "{ と } を組にしてください")]];
	const values = Object.values(substitutions);
	const rules: [boolean, LineViolation][] = [
		[
			names.every((name) => Object.hasOwn(substitutions, name)),
			createViolation("The substitution content must be specified", "置き換える内容がありません"),
		],
		[values.length <= MAX_SUBSTITUTIONS, sizeViolation(0, MAX_SUBSTITUTIONS)],
		[
			count(values, "mention") <= MAX_MENTIONS,
			createViolation(
				`Up to ${MAX_MENTIONS} mentions can be substituted`,
				`メンションは${MAX_MENTIONS}個までです`,
			),
		],
		[
			count(values, "emoji") <= MAX_TEXT_EMOJI,
			createViolation(
				`Up to ${MAX_TEXT_EMOJI} emoji can be substituted`,
				`絵文字は${MAX_TEXT_EMOJI}個までです`,
			),
		],
	];
	return rules.filter(([isMet]) => !isMet).map(([, problem]) => ["substitution", problem]);
}

/** Text with `{name}` instead of mentions and emoji. */
export const textV2Message = z
	.object({
		type: z.literal("textV2"),
		text: lineText(MAX_TEXT),
		substitution: z
			.record(z.string().regex(/^[0-9a-zA-Z_]{1,20}$/, "Key is invalid"), substitution)
			.optional(),
		...quoteField,
		...commonFields,
	})
	.superRefine((message, context) => {
		for (const [property, problem] of substitutionProblems(message.text, message.substitution ?? {})) {
			addViolation(context, [property], problem);
		}
	});
