/** Truncates a text to a number of UTF-16 units, `…` included; no character is split. */
export const cutText = (text: string, max: number): string =>
	text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
