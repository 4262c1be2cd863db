import type { BoardEntry } from "./boardEntries.ts";
import type { BoardRow } from "./boardRows.ts";

/** Stands for all rows of the board, where otherwise one is chosen. */
export const ALL_ROWS = "all";

/** Column of the board: a day of one row or of all rows, with time from top to bottom. */
export interface BoardColumn {
	key: string;
	date: string;
	/** Null for all rows. */
	row: BoardRow | null;
}

/** Columns of a day: its rows side by side. */
export const listRowColumns = (date: string, rows: readonly BoardRow[]): BoardColumn[] =>
	rows.map((row) => ({ key: String(row.id ?? 0), date, row }));

/** Columns of a week: its days, of one row or of all. */
export const listDayColumns = (days: readonly string[], row: BoardRow | null): BoardColumn[] =>
	days.map((date) => ({ key: date, date, row }));

/** Maximum number of rows that a week shows together by default; more would be too narrow to read. */
const MAX_ROWS_TOGETHER = 2;

/**
 * Row that the week view shows; null for all.
 * @param chosen id of the chosen row, or the choice of all; other values use the default
 */
export function findWeekRow(rows: readonly BoardRow[], chosen: string): BoardRow | null {
	if (chosen === ALL_ROWS) return null;
	const chosenRow = rows.find(({ id }) => String(id ?? 0) === chosen);
	if (chosenRow) return chosenRow;
	const resourceRows = rows.filter(({ id }) => id !== null);
	return resourceRows.length > MAX_ROWS_TOGETHER ? resourceRows[0]! : null;
}

/** Entries of a column. In a column of all rows a reservation stands once, not once for each resource. */
export const listColumnEntries = (entries: readonly BoardEntry[], { date, row }: BoardColumn): BoardEntry[] =>
	entries.filter(
		(entry) =>
			entry.date === date &&
			(row === null ? entry.kind !== "reservation" || entry.isMain : entry.resourceId === row.id),
	);
