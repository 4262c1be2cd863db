/** Whether two lists contain the same ids, in any order. */
export const isSameSet = (a: readonly number[], b: readonly number[]): boolean =>
	a.length === b.length && a.every((id) => b.includes(id));
