import type { FlexLook } from "#domain/engine/kinds/template.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { describeShort } from "#domain/engine/placeholders/placeholder-text.ts";
import { parseFlexContents } from "../template-content.ts";

type Part = Record<string, unknown>;

const HEX = /^#[0-9a-f]{6}/i;
/** Parts of a bubble from the top. */
const PARTS = ["header", "hero", "body", "footer"];

/** Width of the first words, in half-width columns. */
const TITLE_WIDTH = 24;

/** First words of a message for a small picture of it. */
export const shortTitle = (words: string, targets: PlaceholderTargets | undefined): string =>
	describeShort(words, TITLE_WIDTH, targets);

/** Summarises the contents of a Flex message; unreadable ones have no colours. */
export function flexLook(contents: string, targets?: PlaceholderTargets): FlexLook {
	const root = parseFlexContents(contents);
	const bubbles = root?.type === "carousel" && Array.isArray(root.contents) ? root.contents : [root];
	const first = (bubbles[0] ?? {}) as Part;
	return {
		ground: colourOf((first.body as Part | undefined)?.backgroundColor),
		accent: PARTS.map((name) => accentOf(first[name])).find(Boolean) ?? null,
		title: shortTitle(PARTS.map((name) => wordsOf(first[name])).find(Boolean) ?? "", targets),
		bubbles: bubbles.length,
	};
}

/** First background of a block or button within a part. */
function accentOf(part: unknown): string | null {
	if (typeof part !== "object" || part === null) return null;
	const { backgroundColor, type, color, contents } = part as Part;
	const own = colourOf(backgroundColor) ?? (type === "button" ? colourOf(color) : null);
	if (own || !Array.isArray(contents)) return own;
	return contents.map(accentOf).find(Boolean) ?? null;
}

/** First text within a part, also one of spans. */
function wordsOf(part: unknown): string | null {
	if (typeof part !== "object" || part === null) return null;
	const { type, text, contents } = part as Part;
	if (type === "text" && typeof text === "string" && text.trim() !== "") return text;
	return Array.isArray(contents) ? (contents.map(wordsOf).find(Boolean) ?? null) : null;
}

/** Only six digits: transparency would show nothing. */
const colourOf = (value: unknown): string | null =>
	typeof value === "string" && HEX.test(value) ? value.slice(0, 7) : null;
