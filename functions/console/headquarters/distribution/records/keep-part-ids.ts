/**
 * Gives the parts of a distributed item the ids of the account's own parts that are the same, each once; new
 * ones have none. Friends' values, answers and taps name these ids, which differ between accounts.
 */
export function keepPartIds<Part extends object, Stored extends { id: number }>(
	parts: readonly Part[],
	stored: readonly Stored[],
	isSame: (part: Part, storedPart: Stored) => boolean,
): (Omit<Part, "id"> & { id: number | null })[] {
	const left = [...stored];
	return parts.map((part) => {
		const index = left.findIndex((storedPart) => isSame(part, storedPart));
		return { ...part, id: index < 0 ? null : left.splice(index, 1)[0]!.id };
	});
}
