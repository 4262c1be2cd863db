import { MAX_FOLDER_NAME } from "#domain/engine/kinds/item-fields.ts";
import { MAX_TAG_CAPACITY } from "#domain/engine/kinds/tag.ts";
import { findNameProblems, findRepeatedNames } from "#domain/platform/csv/csv-names.ts";
import type { CsvProblem } from "#domain/platform/csv/csv-problem.ts";
import { type CsvSheetColumns, readCsvSheet, writeCsvSample } from "#domain/platform/csv/csv-sheet.ts";
import { CSV_TEXTS } from "#domain/platform/texts/csv-texts.ts";
import { unifyWidth } from "#domain/platform/texts/normalise-text.ts";
import { MAX_TAG_NAME } from "./new-tag-input.ts";

type Column = "name" | "folder" | "capacity";

const COLUMNS: CsvSheetColumns<Column> = {
	name: { header: "タグ名" },
	folder: { header: "フォルダ名", note: "空欄は未分類、ないフォルダは作成" },
	capacity: { header: "定員", note: "空欄は制限なし" },
};

/** A tag to create, from a line of the file. */
export interface TagLine {
	line: number;
	name: string;
	/** Name of the folder; null is `未分類`. */
	folder: string | null;
	capacity: number | null;
}

/** Sample file. The names contain 【サンプル】, so that they collide with no account's tags. */
export const TAG_CSV_SAMPLE = writeCsvSample(COLUMNS, [
	{ name: "【サンプル】VIP", folder: "会員ランク", capacity: "" },
	{ name: "【サンプル】初回来店", folder: "来店状況", capacity: "" },
	{ name: "【サンプル】夏のキャンペーン当選", folder: "", capacity: "100" },
]);

/** Tags of a file, and all problems that can be found without the stored tags. */
export function readTagsCsv(text: string): { rows: TagLine[]; problems: CsvProblem[] } {
	const { rows, problems } = readCsvSheet(text, COLUMNS);
	const checkedRows = rows.map(({ line, cells }) => ({
		row: {
			line,
			name: cells.name,
			folder: cells.folder === "" ? null : cells.folder,
			capacity: parseCapacity(cells.capacity),
		},
		problems: [
			...findNameProblems({ line, name: cells.name }, { label: COLUMNS.name.header, max: MAX_TAG_NAME }),
			...findNameProblems(
				{ line, name: cells.folder },
				{ label: COLUMNS.folder.header, max: MAX_FOLDER_NAME, required: false },
			),
			...findCapacityProblems(line, cells.capacity),
		],
	}));
	return {
		rows: checkedRows.map(({ row }) => row),
		problems: [...problems, ...checkedRows.flatMap((each) => each.problems)],
	};
}

/** Tags whose names occur twice in the file, or exist already. */
export const findRepeatedTags = (rows: TagLine[], existingNames: ReadonlySet<string>): CsvProblem[] =>
	findRepeatedNames(rows, { label: COLUMNS.name.header, kind: "タグ", existingNames });

/** Accepts full-width digits and thousands separators; null for any other text or number. */
function parseCapacity(cell: string): number | null {
	const digits = unifyWidth(cell).replaceAll(",", "");
	const capacity = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
	return capacity >= 1 && capacity <= MAX_TAG_CAPACITY ? capacity : null;
}

const findCapacityProblems = (line: number, cell: string): CsvProblem[] =>
	cell === "" || parseCapacity(cell) !== null
		? []
		: [{ line, text: CSV_TEXTS.csvNumber(COLUMNS.capacity.header, 1, MAX_TAG_CAPACITY) }];
