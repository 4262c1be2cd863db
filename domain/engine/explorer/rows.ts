/** In a short list there is room below the dropdowns. */
const SHORT_LIST = 8;
const LAST_ROWS = 4;

/** Whether the dropdown in a row opens upward (E-188). */
export const opensUpward = (index: number, rows: number): boolean =>
	rows > SHORT_LIST && index >= rows - LAST_ROWS;

/** The first few entries of a list, and how many more there are. */
export const firstOf = <Entry>(
	entries: readonly Entry[],
	shown: number,
): { first: Entry[]; more: number } => ({
	first: entries.slice(0, shown),
	more: Math.max(0, entries.length - shown),
});

/** A list with one entry moved to another's position; unchanged where the list lacks one of them. */
export function movedTo<Entry>(entries: readonly Entry[], entry: Entry, place: Entry): Entry[] {
	const [from, to] = [entries.indexOf(entry), entries.indexOf(place)];
	if (from === -1 || to === -1) return [...entries];
	return entries.toSpliced(from, 1).toSpliced(to, 0, entry);
}

/** YYYY.MM.DD of a wire time, as tags show it (E-193). */
export const paddedDay = (wireTime: string): string => wireTime.slice(0, 10).replaceAll("-", ".");
