import { FIELD_TEXTS } from "./fields-texts.ts";

/** Half-width characters count 1 and all others 2, as in the action summary. */
const isHalfWidth = (character: string) => /^[\u0020-\u007e\uff61-\uff9f]$/u.test(character);

/** Truncates a text to a width in half-width columns, and marks the cut with `…`. No character is split. */
export function cutToWidth(text: string, width: number): string {
	let usedWidth = 0;
	let visibleText = "";
	for (const character of text) {
		usedWidth += isHalfWidth(character) ? 1 : 2;
		if (usedWidth > width) return `${visibleText}…`;
		visibleText += character;
	}
	return text;
}

/** Truncates a text to a number of characters, and marks the cut with `…`. */
export function cutToLength(text: string, length: number): string {
	const characters = [...text];
	return characters.length <= length ? text : `${characters.slice(0, length).join("")}…`;
}

/**
 * Lists the first names, each truncated, and the number of the others: by default three names of ten
 * characters. An undefined name is that of a deleted record.
 */
export function listNames(names: (string | undefined)[], maxShown = 3, length = 10): string {
	const head = names
		.slice(0, maxShown)
		.map((name) => (name === undefined ? FIELD_TEXTS.choiceDeleted : cutToLength(name, length)));
	const otherCount = names.length - head.length;
	return head.join("、") + (otherCount > 0 ? ` ほか ${otherCount} つ` : "");
}
