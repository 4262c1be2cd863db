/**
 * Parts of an item that others name by their ids: those that were there keep theirs, new ones get the next. An id that
 * the item never gave out counts as new.
 */
export function withIds<Part extends { id: number | null }>(parts: Part[], before: { id: number }[]) {
	const known = new Set(before.map(({ id }) => id));
	let highest = Math.max(0, ...known);
	return parts.map((part) => {
		if (part.id !== null && known.delete(part.id)) return { ...part, id: part.id };
		highest += 1;
		return { ...part, id: highest };
	});
}
