/** Number of rows up to which all dropdowns open downward, because enough space remains below. */
const SHORT_LIST = 8;
/** Number of last rows of a longer list whose dropdowns open upward. */
const LAST_ROWS = 4;

/** Whether the dropdown in a row opens upward (E-188). */
export const opensUpward = (index: number, rows: number): boolean =>
	rows > SHORT_LIST && index >= rows - LAST_ROWS;

/** Returns the first entries of a list, and the number of the others. */
export const takeFirst = <Entry>(
	entries: readonly Entry[],
	limit: number,
): { first: Entry[]; hiddenCount: number } => ({
	first: entries.slice(0, limit),
	hiddenCount: Math.max(0, entries.length - limit),
});

/** Returns a list with one entry moved to another's index; unchanged if either is missing. */
export function moveEntry<Entry>(entries: readonly Entry[], entry: Entry, target: Entry): Entry[] {
	const [from, to] = [entries.indexOf(entry), entries.indexOf(target)];
	if (from === -1 || to === -1) return [...entries];
	return entries.toSpliced(from, 1).toSpliced(to, 0, entry);
}

/** YYYY.MM.DD of a wire time, as tags show it (E-193). */
export const dottedDay = (wireTime: string): string => wireTime.slice(0, 10).replaceAll("-", ".");
