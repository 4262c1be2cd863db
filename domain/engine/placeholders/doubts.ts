import { PLACEHOLDER_TEXTS } from "#domain/platform/texts/placeholders-texts.ts";
import type { PlaceholderTargets } from "./definition.ts";
import { disablesPlaceholders } from "./placeholder-text.ts";
import { describePlaceholder, readPlaceholder } from "./registry.ts";
import { splitBraces } from "./written-form.ts";

/** Placeholders that will probably not resolve as intended. */
interface PlaceholderDoubts {
	/** Labels of placeholders whose record was deleted; they resolve to an empty text. */
	deleted: string[];
	/** Braces that are not a placeholder; they are sent verbatim (E-333, E-334). */
	unknown: string[];
}

/** Maximum length of a mistyped placeholder; longer braces are taken for plain text. */
const MAX_MISTYPED_LENGTH = 60;

/**
 * Returns the placeholders that resolve to nothing, and the braces that do not resolve. While the targets are
 * unknown none counts as deleted. Braces are intended in a text that ends in ' -noreplace' (E-335).
 */
export function findDoubts(
	texts: readonly string[],
	targets: PlaceholderTargets | undefined,
): PlaceholderDoubts {
	const deleted = new Set<string>();
	const unknown = new Set<string>();
	for (const { content, source } of texts
		.filter((text) => !disablesPlaceholders(text))
		.flatMap(splitBraces)) {
		if (content === null) continue;
		const placeholder = readPlaceholder(content, targets);
		if (placeholder?.isDeleted) deleted.add(describePlaceholder(placeholder, targets));
		if (!placeholder && content.trim() !== "" && content.length <= MAX_MISTYPED_LENGTH) unknown.add(source);
	}
	return { deleted: [...deleted], unknown: [...unknown] };
}

/** Returns the problems as text, one per line; empty if there are none. */
export function describeDoubts({ deleted, unknown }: PlaceholderDoubts): string[] {
	return [
		...(deleted.length > 0 ? [PLACEHOLDER_TEXTS.goneIn(deleted)] : []),
		...(unknown.length > 0 ? [PLACEHOLDER_TEXTS.unknownIn(unknown)] : []),
	];
}
