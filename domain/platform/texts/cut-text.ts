/** Truncates a text to a number of UTF-16 units, `…` included; no character is split. */
export const cutText = (text: string, most: number): string =>
	text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
