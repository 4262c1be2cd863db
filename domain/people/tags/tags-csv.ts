import { MAX_FOLDER_NAME } from "#domain/engine/kinds/item.ts";
import { MAX_CAPACITY } from "#domain/engine/kinds/tag.ts";
import { nameProblems, repeatedNames } from "#domain/platform/csv/names.ts";
import type { Problem } from "#domain/platform/csv/problem.ts";
import { type Columns, readSheet, writeSample } from "#domain/platform/csv/sheet.ts";
import { CSV_TEXTS } from "#domain/platform/texts/csv.ts";
import { compatible } from "#domain/platform/texts/normalise.ts";
import { MAX_TAG_NAME } from "./tags.ts";

type Column = "name" | "folder" | "capacity";

const COLUMNS: Columns<Column> = {
	name: { header: "タグ名" },
	folder: { header: "フォルダ名", note: "空欄は未分類、ないフォルダは作成" },
	capacity: { header: "定員", note: "空欄は制限なし" },
};

/** A tag to be made. */
export interface TagLine {
	line: number;
	name: string;
	/** The folder's name; null is 'uncategorized'. */
	folder: string | null;
	capacity: number | null;
}

/** Its names say that they are samples, so that no account has them. */
export const TAG_SAMPLE = writeSample(COLUMNS, [
	{ name: "【サンプル】VIP", folder: "会員ランク", capacity: "" },
	{ name: "【サンプル】初回来店", folder: "来店状況", capacity: "" },
	{ name: "【サンプル】夏のキャンペーン当選", folder: "", capacity: "100" },
]);

/** The tags of a file, and every problem that the file alone reveals. */
export function readTags(text: string): { rows: TagLine[]; problems: Problem[] } {
	const { rows, problems } = readSheet(text, COLUMNS);
	const read = rows.map(({ line, cells }) => ({
		row: {
			line,
			name: cells.name,
			folder: cells.folder === "" ? null : cells.folder,
			capacity: capacityOf(cells.capacity),
		},
		problems: [
			...nameProblems({ line, name: cells.name }, { label: COLUMNS.name.header, max: MAX_TAG_NAME }),
			...nameProblems(
				{ line, name: cells.folder },
				{ label: COLUMNS.folder.header, max: MAX_FOLDER_NAME, required: false },
			),
			...capacityProblems(line, cells.capacity),
		],
	}));
	return {
		rows: read.map(({ row }) => row),
		problems: [...problems, ...read.flatMap((each) => each.problems)],
	};
}

/** Tags whose names occur twice in the file, or exist already. */
export const repeatedTags = (rows: TagLine[], taken: ReadonlySet<string>): Problem[] =>
	repeatedNames(rows, { label: COLUMNS.name.header, kind: "タグ", taken });

/** Accepts full-width digits and thousands separators; null where the text is no allowed number. */
function capacityOf(cell: string): number | null {
	const digits = compatible(cell).replaceAll(",", "");
	const capacity = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
	return capacity >= 1 && capacity <= MAX_CAPACITY ? capacity : null;
}

const capacityProblems = (line: number, cell: string): Problem[] =>
	cell === "" || capacityOf(cell) !== null
		? []
		: [{ line, text: CSV_TEXTS.csvNumber(COLUMNS.capacity.header, 1, MAX_CAPACITY) }];
