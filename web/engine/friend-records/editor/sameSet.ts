/** Whether two lists of ids hold the same ones, in whatever order. */
export const sameSet = (one: readonly number[], other: readonly number[]): boolean =>
	one.length === other.length && one.every((id) => other.includes(id));
