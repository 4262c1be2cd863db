import { VAR_TYPES, type VarChoice, type VarType } from "#domain/engine/kinds/var.ts";
import { importedValue } from "#domain/people/friend-fields/stored-value.ts";
import { withoutEscape } from "#domain/platform/csv/csv-formula.ts";
import { type CsvLine, readCsv } from "#domain/platform/csv/csv-lines.ts";
import { csvRoundTrip } from "#domain/platform/csv/csv-round-trip.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { isTypeable } from "#domain/platform/wire/input-schemas.ts";
import { CSV_COLUMNS } from "./friend-csv-columns.ts";
import { type ImportProblem, MAX_IMPORT_ROWS, type PlannedValueChange } from "./friend-import.ts";
import { isFileType, problemWithValue } from "./member-values-input.ts";

/** Friend-information field that a file may name. */
interface SheetField {
	id: number;
	name: string;
	/** Name of the field in a Shift_JIS export. */
	inShiftJis: string;
	type: VarType;
	choices: readonly VarChoice[];
	protected: boolean;
	isActive: boolean;
}

/** Field that a column of a file changes. */
export type SheetColumn =
	| { field: "short_name" | "nickname" | "memo"; label: string; maxLength: number }
	| { field: `var:${number}`; label: string; of: SheetField };

/** A row of a file. */
export interface ImportSheetRow {
	line: number;
	friendId: number;
	/** In the order of the columns. */
	cells: string[];
}

interface MemberSheet {
	columns: SheetColumn[];
	/** Headings of read-only columns, which the import ignores. */
	ignored: string[];
	rows: ImportSheetRow[];
	problems: ImportProblem[];
}

const EDITABLE_COLUMNS = {
	[CSV_COLUMNS.short_name]: { field: "short_name", label: CSV_COLUMNS.short_name, maxLength: 100 },
	[CSV_COLUMNS.nickname]: { field: "nickname", label: CSV_COLUMNS.nickname, maxLength: 100 },
	[CSV_COLUMNS.memo]: { field: "memo", label: CSV_COLUMNS.memo, maxLength: 5_000 },
} as const;

/**
 * Reads the rows of an exported file: friends are identified only by their ids. A file with an unknown
 * heading is refused entirely.
 */
export function readMemberSheet(text: string, fields: readonly SheetField[]): MemberSheet {
	const { header, lines, isTooLong } = readLines(text);
	if (!header) return refuse({ line: null, text: IMPORT_TEXTS.empty });
	const headings = header.cells.map((cell) => withoutEscape(cell.trim()));
	const idIndex = headings.indexOf(CSV_COLUMNS.id);
	if (idIndex < 0) return refuse({ line: header.line, text: IMPORT_TEXTS.idMissing });
	const index: KnownColumns = { fieldsByName: indexByName(fields), spans: indexHeadings(headings) };
	const sharedHeadings = [...index.fieldsByName.exact.keys()].filter(isCommonHeading);
	const headingColumns = headings.map((heading, at) => {
		if (at === idIndex || heading === "") return null;
		return sharedHeadings.includes(heading)
			? columnOfSharedHeading(heading, at, index)
			: columnOfHeading(heading, index);
	});
	const headingProblems = [
		...headingColumns.filter((headingColumn) => typeof headingColumn === "string"),
		...findRepeatedHeadings(index.spans, sharedHeadings).map(IMPORT_TEXTS.headingRepeated),
	];
	if (headingProblems.length > 0)
		return refuseWith(headingProblems.map((reason) => ({ line: header.line, text: reason })));
	if (isTooLong) return refuse({ line: null, text: IMPORT_TEXTS.tooManyRows(MAX_IMPORT_ROWS) });
	if (lines.length === 0) return refuse({ line: null, text: IMPORT_TEXTS.empty });
	const writtenColumns = headingColumns.flatMap((headingColumn, at) =>
		isColumn(headingColumn) ? [{ at, column: headingColumn }] : [],
	);
	const columns = writtenColumns.map(({ column }) => column);
	if (columns.length === 0) return refuse({ line: header.line, text: IMPORT_TEXTS.nothingToChange });
	return {
		columns,
		ignored: headings.filter((_, at) => headingColumns[at] === undefined),
		...readRows(lines, { idIndex, valueIndexes: writtenColumns.map(({ at }) => at) }),
	};
}

const refuseWith = (problems: ImportProblem[]): MemberSheet => ({
	columns: [],
	ignored: [],
	rows: [],
	problems,
});
const refuse = (problem: ImportProblem): MemberSheet => refuseWith([problem]);

/** Indexes for constant-time lookups, because a file may have a million headings. */
interface KnownColumns {
	fieldsByName: { exact: FieldsByName; inShiftJis: FieldsByName };
	spans: Map<string, HeadingSpan>;
}

type FieldsByName = Map<string, SheetField[]>;

const indexByName = (fields: readonly SheetField[]): KnownColumns["fieldsByName"] => ({
	exact: Map.groupBy(fields, ({ name }) => csvRoundTrip(name)),
	inShiftJis: Map.groupBy(fields, ({ inShiftJis }) => inShiftJis),
});

/** First index of a heading, and its number of occurrences. */
interface HeadingSpan {
	first: number;
	count: number;
}

function indexHeadings(headings: readonly string[]): Map<string, HeadingSpan> {
	const spans = new Map<string, HeadingSpan>();
	for (const [at, heading] of headings.entries()) {
		const span = spans.get(heading);
		if (span) span.count += 1;
		else spans.set(heading, { first: at, count: 1 });
	}
	return spans;
}

function readLines(text: string) {
	let header: CsvLine | undefined;
	const lines: CsvLine[] = [];
	readCsv(text, (line) => {
		if (line.cells.every((cell) => cell === "")) return true;
		if (header) lines.push(line);
		else header = line;
		return lines.length <= MAX_IMPORT_ROWS;
	});
	return { header, lines, isTooLong: lines.length > MAX_IMPORT_ROWS };
}

const isCommonHeading = (heading: string): boolean =>
	(Object.values(CSV_COLUMNS) as string[]).includes(heading);

/**
 * Column of a heading that a common column and a field share. An export has common columns first; a single
 * occurrence is ambiguous.
 */
function columnOfSharedHeading(heading: string, at: number, index: KnownColumns) {
	const { first, count } = index.spans.get(heading)!;
	if (first < at) {
		const column = fieldColumn(heading, index);
		return isColumn(column) ? { ...column, label: IMPORT_TEXTS.labelOfField(column.label) } : column;
	}
	return count > 1 ? commonColumn(heading) : IMPORT_TEXTS.headingUnclear(heading);
}

const commonColumn = (heading: string): SheetColumn | undefined =>
	Object.hasOwn(EDITABLE_COLUMNS, heading)
		? EDITABLE_COLUMNS[heading as keyof typeof EDITABLE_COLUMNS]
		: undefined;

/** Column of a heading; undefined for a read-only one, a text for its problem. */
const columnOfHeading = (heading: string, index: KnownColumns): SheetColumn | string | undefined =>
	isCommonHeading(heading) ? commonColumn(heading) : fieldColumn(heading, index);

function fieldColumn(
	heading: string,
	{ fieldsByName: { exact, inShiftJis } }: KnownColumns,
): SheetColumn | string | undefined {
	const candidates = exact.get(heading) ?? inShiftJis.get(heading) ?? [];
	if (candidates.length > 1) return IMPORT_TEXTS.headingAmbiguous(heading, candidates.length);
	const [sheetField] = candidates;
	if (!sheetField) return IMPORT_TEXTS.headingUnknown(heading);
	// Exports include fields that a file cannot hold, or that nobody may change.
	if (isFileType(sheetField.type) || sheetField.protected || !sheetField.isActive) return undefined;
	return { field: `var:${sheetField.id}`, label: sheetField.name, of: sheetField };
}

const isColumn = (column: SheetColumn | string | null | undefined): column is SheetColumn =>
	typeof column === "object" && column !== null;

/** Headings that occur too often. A heading shared by a common column and a field may occur twice. */
const findRepeatedHeadings = (spans: KnownColumns["spans"], sharedHeadings: readonly string[]): string[] =>
	[...spans].flatMap(([heading, { count }]) =>
		heading !== "" && count > (sharedHeadings.includes(heading) ? 2 : 1) ? [heading] : [],
	);

interface CellIndexes {
	idIndex: number;
	/** Indexes of the cells with values to write. */
	valueIndexes: readonly number[];
}

function readRows(lines: readonly CsvLine[], { idIndex, valueIndexes }: CellIndexes) {
	const problems: ImportProblem[] = [];
	const rows: ImportSheetRow[] = [];
	const firstLine = new Map<number, number>();
	for (const { line, cells, broken } of lines) {
		const id = normaliseText(cells[idIndex] ?? "").trim();
		const friendId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
		const firstOccurrence = friendId === null ? undefined : firstLine.get(friendId);
		if (broken !== null) problems.push({ line, text: IMPORT_TEXTS.quoteBroken });
		else if (friendId === null) problems.push({ line, text: IMPORT_TEXTS.idInvalid });
		else if (firstOccurrence !== undefined)
			problems.push({ line, text: IMPORT_TEXTS.idRepeated(friendId, firstOccurrence) });
		else {
			firstLine.set(friendId, line);
			rows.push({ line, friendId, cells: valueIndexes.map((at) => withoutEscape(cells[at] ?? "")) });
		}
	}
	return { rows, problems };
}

/** New value from a cell, or its problem. An empty cell is no value. */
export function parseSheetCell(
	column: SheetColumn,
	cell: string,
): Pick<PlannedValueChange, "after" | "stored"> | { problem: string } {
	if (cell === "") return { after: "", stored: null };
	if (!("of" in column)) {
		const problem = textProblem(cell, column.maxLength);
		return problem ? { problem } : { after: cell, stored: null };
	}
	const { type, choices } = column.of;
	const stored = importedValue(type, type === VAR_TYPES.date ? padDay(cell) : cell, choices);
	if (!stored)
		return { problem: type === VAR_TYPES.select ? IMPORT_TEXTS.choiceUnknown(cell) : TYPE_PROBLEMS[type] };
	const after = stored.choice_id === null ? (stored.value ?? "") : String(stored.choice_id);
	const problem = problemWithValue(type, after, choices);
	return problem ? { problem } : { after, stored };
}

/** Pads a day that Excel has rewritten in an export, like `2026/11/2`. */
const padDay = (cell: string): string =>
	cell.replace(/^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/, (_day, year, month, date) =>
		[year, month.padStart(2, "0"), date.padStart(2, "0")].join("-"),
	);

const TYPE_PROBLEMS: Record<VarType, string> = {
	0: FIELD_TEXTS.formWrong,
	1: FIELD_TEXTS.numberRequired,
	2: FIELD_TEXTS.formWrong,
	10: FIELD_TEXTS.formWrong,
	13: FIELD_TEXTS.formWrong,
	20: FIELD_TEXTS.choiceUnknown,
	30: IMPORT_TEXTS.dateWrong,
};

function textProblem(text: string, max: number): string | null {
	if (text.length > max) return FIELD_TEXTS.tooLong(max);
	return isTypeable(text) ? null : FIELD_TEXTS.characterUnusable;
}
