/** A text of at most so many UTF-16 units, with `…` where something is missing; no letter is cut in two. */
export const cutText = (text: string, most: number): string =>
	text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
