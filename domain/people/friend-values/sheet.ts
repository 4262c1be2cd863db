import { VAR_TYPES, type VarChoice, type VarType } from "#domain/engine/kinds/var.ts";
import { broughtValue } from "#domain/people/friend-fields/stored-value.ts";
import { withoutEscape } from "#domain/platform/csv/csv-formula.ts";
import { type CsvLine, readCsv } from "#domain/platform/csv/csv-lines.ts";
import { csvRoundTrip } from "#domain/platform/csv/csv-round-trip.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { isTypeable } from "#domain/platform/wire/input-schemas.ts";
import { CSV_COLUMNS } from "./csv-columns.ts";
import { type ImportProblem, MAX_IMPORT_ROWS, type PlannedChange } from "./import.ts";
import { isFileType, problemWithValue } from "./values.ts";

/** A field of friend information that a file may name. */
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
	| { field: "short_name" | "nickname" | "memo"; label: string; most: number }
	| { field: `var:${number}`; label: string; of: SheetField };

/** A row of a file. */
export interface ImportSheetRow {
	line: number;
	friendId: number;
	/** By the columns, in their order. */
	cells: string[];
}

interface Sheet {
	columns: SheetColumn[];
	/** Headings of columns that are only to be read. */
	ignored: string[];
	rows: ImportSheetRow[];
	problems: ImportProblem[];
}

const EDITABLE = {
	[CSV_COLUMNS.short_name]: { field: "short_name", label: CSV_COLUMNS.short_name, most: 100 },
	[CSV_COLUMNS.nickname]: { field: "nickname", label: CSV_COLUMNS.nickname, most: 100 },
	[CSV_COLUMNS.memo]: { field: "memo", label: CSV_COLUMNS.memo, most: 5_000 },
} as const;

/**
 * Rows of an exported file: friends are identified only by their ids. A file with an unknown heading is
 * refused as a whole.
 */
export function readMemberSheet(text: string, fields: readonly SheetField[]): Sheet {
	const { header, lines, isTooLong } = linesOf(text);
	if (!header) return refused({ line: null, text: IMPORT_TEXTS.empty });
	const headings = header.cells.map((cell) => withoutEscape(cell.trim()));
	const idAt = headings.indexOf(CSV_COLUMNS.id);
	if (idAt < 0) return refused({ line: header.line, text: IMPORT_TEXTS.idMissing });
	const known: Known = { named: byName(fields), spans: spansOf(headings) };
	const twins = [...known.named.exact.keys()].filter(isCommon);
	const places = headings.map((heading, at) => {
		if (at === idAt || heading === "") return null;
		return twins.includes(heading) ? placeOfTwin(heading, at, known) : placeOf(heading, known);
	});
	const wrong = [
		...places.filter((place) => typeof place === "string"),
		...repeated(known.spans, twins).map(IMPORT_TEXTS.headingRepeated),
	];
	if (wrong.length > 0) return refusedFor(wrong.map((reason) => ({ line: header.line, text: reason })));
	if (isTooLong) return refused({ line: null, text: IMPORT_TEXTS.tooManyRows(MAX_IMPORT_ROWS) });
	if (lines.length === 0) return refused({ line: null, text: IMPORT_TEXTS.empty });
	const written = places.flatMap((place, at) => (isColumn(place) ? [{ at, column: place }] : []));
	const columns = written.map(({ column }) => column);
	if (columns.length === 0) return refused({ line: header.line, text: IMPORT_TEXTS.nothingToChange });
	return {
		columns,
		ignored: headings.filter((_, at) => places[at] === undefined),
		...rowsOf(lines, { idAt, writtenAt: written.map(({ at }) => at) }),
	};
}

const refusedFor = (problems: ImportProblem[]): Sheet => ({ columns: [], ignored: [], rows: [], problems });
const refused = (problem: ImportProblem): Sheet => refusedFor([problem]);

/** Indexes for constant-time lookups, because a file may have a million headings. */
interface Known {
	named: { exact: FieldsByName; inShiftJis: FieldsByName };
	spans: Map<string, Span>;
}

type FieldsByName = Map<string, SheetField[]>;

const byName = (fields: readonly SheetField[]): Known["named"] => ({
	exact: Map.groupBy(fields, ({ name }) => csvRoundTrip(name)),
	inShiftJis: Map.groupBy(fields, ({ inShiftJis }) => inShiftJis),
});

/** First index of a heading, and its number of occurrences. */
interface Span {
	first: number;
	count: number;
}

function spansOf(headings: readonly string[]): Map<string, Span> {
	const spans = new Map<string, Span>();
	for (const [at, heading] of headings.entries()) {
		const span = spans.get(heading);
		if (span) span.count += 1;
		else spans.set(heading, { first: at, count: 1 });
	}
	return spans;
}

function linesOf(text: string) {
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

const isCommon = (heading: string): boolean => (Object.values(CSV_COLUMNS) as string[]).includes(heading);

/**
 * Column of a heading that a common column and a field share. An export has common columns first; a single
 * occurrence is ambiguous.
 */
function placeOfTwin(heading: string, at: number, known: Known) {
	const { first, count } = known.spans.get(heading)!;
	if (first < at) {
		const place = fieldOf(heading, known);
		return isColumn(place) ? { ...place, label: IMPORT_TEXTS.labelOfField(place.label) } : place;
	}
	return count > 1 ? commonOf(heading) : IMPORT_TEXTS.headingUnclear(heading);
}

const commonOf = (heading: string): SheetColumn | undefined =>
	Object.hasOwn(EDITABLE, heading) ? EDITABLE[heading as keyof typeof EDITABLE] : undefined;

/** Column of a heading; undefined for a read-only one, a text for its problem. */
const placeOf = (heading: string, known: Known): SheetColumn | string | undefined =>
	isCommon(heading) ? commonOf(heading) : fieldOf(heading, known);

function fieldOf(heading: string, { named: { exact, inShiftJis } }: Known): SheetColumn | string | undefined {
	const named = exact.get(heading) ?? inShiftJis.get(heading) ?? [];
	if (named.length > 1) return IMPORT_TEXTS.headingAmbiguous(heading, named.length);
	const [of] = named;
	if (!of) return IMPORT_TEXTS.headingUnknown(heading);
	// Exports include fields that a file cannot hold, or that nobody may change.
	if (isFileType(of.type) || of.protected || !of.isActive) return undefined;
	return { field: `var:${of.id}`, label: of.name, of };
}

const isColumn = (place: SheetColumn | string | null | undefined): place is SheetColumn =>
	typeof place === "object" && place !== null;

/** Headings that occur too often: one shared by a common column and a field may occur twice. */
const repeated = (spans: Known["spans"], twins: readonly string[]): string[] =>
	[...spans].flatMap(([heading, { count }]) =>
		heading !== "" && count > (twins.includes(heading) ? 2 : 1) ? [heading] : [],
	);

interface Places {
	idAt: number;
	/** Indexes of the cells that are written. */
	writtenAt: readonly number[];
}

function rowsOf(lines: readonly CsvLine[], { idAt, writtenAt }: Places) {
	const problems: ImportProblem[] = [];
	const rows: ImportSheetRow[] = [];
	const firstLine = new Map<number, number>();
	for (const { line, cells, broken } of lines) {
		const id = normaliseText(cells[idAt] ?? "").trim();
		const friendId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
		const before = friendId === null ? undefined : firstLine.get(friendId);
		if (broken !== null) problems.push({ line, text: IMPORT_TEXTS.quoteBroken });
		else if (friendId === null) problems.push({ line, text: IMPORT_TEXTS.idInvalid });
		else if (before !== undefined) problems.push({ line, text: IMPORT_TEXTS.idRepeated(friendId, before) });
		else {
			firstLine.set(friendId, line);
			rows.push({ line, friendId, cells: writtenAt.map((at) => withoutEscape(cells[at] ?? "")) });
		}
	}
	return { rows, problems };
}

/** New value from a cell, or the reason why it is invalid. An empty cell is no value. */
export function cellValue(
	column: SheetColumn,
	cell: string,
): Pick<PlannedChange, "after" | "stored"> | { problem: string } {
	if (cell === "") return { after: "", stored: null };
	if (!("of" in column)) {
		const problem = textProblem(cell, column.most);
		return problem ? { problem } : { after: cell, stored: null };
	}
	const { type, choices } = column.of;
	const stored = broughtValue(type, type === VAR_TYPES.date ? padded(cell) : cell, choices);
	if (!stored)
		return { problem: type === VAR_TYPES.select ? IMPORT_TEXTS.choiceUnknown(cell) : NOT_OF_TYPE[type] };
	const after = stored.choice_id === null ? (stored.value ?? "") : String(stored.choice_id);
	const problem = problemWithValue(type, after, choices);
	return problem ? { problem } : { after, stored };
}

/** A day as Excel writes it back into an export: `2026/11/2`. */
const padded = (cell: string): string =>
	cell.replace(/^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/, (_day, year, month, date) =>
		[year, month.padStart(2, "0"), date.padStart(2, "0")].join("-"),
	);

const NOT_OF_TYPE: Record<VarType, string> = {
	0: FIELD_TEXTS.formWrong,
	1: FIELD_TEXTS.numberRequired,
	2: FIELD_TEXTS.formWrong,
	10: FIELD_TEXTS.formWrong,
	13: FIELD_TEXTS.formWrong,
	20: FIELD_TEXTS.choiceUnknown,
	30: IMPORT_TEXTS.dateWrong,
};

function textProblem(text: string, most: number): string | null {
	if (text.length > most) return FIELD_TEXTS.tooLong(most);
	return isTypeable(text) ? null : FIELD_TEXTS.characterUnusable;
}
