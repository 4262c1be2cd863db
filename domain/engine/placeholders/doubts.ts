import { PLACEHOLDER_TEXTS } from "#domain/platform/texts/placeholders.ts";
import type { PlaceholderTargets } from "./definition.ts";
import { describePlaceholder, readPlaceholder } from "./registry.ts";
import { isLeftAlone } from "./text.ts";
import { takeApart } from "./written-form.ts";

/** What of a text will hardly arrive as it was meant. */
interface Doubts {
	/** Labels of placeholders whose record is gone: they become an empty text. */
	deleted: string[];
	/** Braces that are no placeholder: they are sent to the letter (E-333, E-334). */
	unknown: string[];
}

/** Longer ones are no placeholder that somebody mistyped. */
const LONGEST_NAME = 60;

/**
 * The placeholders of texts that resolve to nothing, and the braces that do not resolve at all. Until the targets are
 * known none counts as deleted. A text that ends in ' -noreplace' means its braces (E-335).
 */
export function doubtsIn(texts: readonly string[], targets: PlaceholderTargets | undefined): Doubts {
	const deleted = new Set<string>();
	const unknown = new Set<string>();
	for (const { inside, written } of texts.filter((text) => !isLeftAlone(text)).flatMap(takeApart)) {
		if (inside === null) continue;
		const placeholder = readPlaceholder(inside, targets);
		if (placeholder?.isDeleted) deleted.add(describePlaceholder(placeholder, targets));
		if (!placeholder && inside.trim() !== "" && inside.length <= LONGEST_NAME) unknown.add(written);
	}
	return { deleted: [...deleted], unknown: [...unknown] };
}

/** The doubts about texts in words, one to a line; none where all will arrive as meant. */
export function describeDoubts({ deleted, unknown }: Doubts): string[] {
	return [
		...(deleted.length > 0 ? [PLACEHOLDER_TEXTS.goneIn(deleted)] : []),
		...(unknown.length > 0 ? [PLACEHOLDER_TEXTS.unknownIn(unknown)] : []),
	];
}
