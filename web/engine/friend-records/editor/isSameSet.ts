/** Whether two lists contain the same ids, in any order. */
export const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
	one.length === other.length && one.every((id) => other.includes(id));
