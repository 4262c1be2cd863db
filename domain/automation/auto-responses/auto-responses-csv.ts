import { MAX_FOLDER_NAME } from "#domain/engine/kinds/item-fields.ts";
import { findNameProblems, findRepeatedNames } from "#domain/platform/csv/csv-names.ts";
import type { CsvProblem } from "#domain/platform/csv/csv-problem.ts";
import {
	type CsvRow,
	type CsvSheetColumns,
	readCsvSheet,
	writeCsvSample,
} from "#domain/platform/csv/csv-sheet.ts";
import { CSV_TEXTS } from "#domain/platform/texts/csv-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { hasVisibleCharacter } from "#domain/platform/wire/input-schemas.ts";
import { MAX_KEYWORD, MAX_KEYWORDS, MAX_REACTION_NAME } from "./auto-response-input.ts";

type Column = "name" | "keywords" | "rule" | "active" | "action" | "folder";

const COLUMNS: CsvSheetColumns<Column> = {
	name: { header: "自動応答名" },
	keywords: { header: "キーワード", note: "複数は|で区切る" },
	rule: { header: "条件", note: "いずれか・すべて・完全一致" },
	active: { header: "有効", note: "有効・無効" },
	action: { header: "アクション名", note: "登録済みのもの" },
	folder: { header: "フォルダ名", note: "空欄は未分類、ないフォルダは作成" },
};

/** Row of an imported auto-response. */
export interface AutoResponseLine {
	line: number;
	name: string;
	keywords: string[];
	rule_mix: 0 | 1 | 2;
	is_active: 0 | 1;
	action: string;
	/** Name of the folder; null for uncategorized. */
	folder: string | null;
}

/** Used in the sample if the account has no actions yet. */
const SAMPLE_ACTIONS = ["予約のご案内", "初回クーポンのお渡し"];

/**
 * Sample file with actions of the account. Its names are marked as samples, so that they do not collide with
 * existing ones.
 */
export function writeAutoResponseSample(actions: readonly string[]): string {
	const [first = "", second = first] = actions.length > 0 ? actions : SAMPLE_ACTIONS;
	return writeCsvSample(COLUMNS, [
		{
			name: "【サンプル】予約の受付",
			keywords: "予約|よやく|空いてますか",
			rule: "いずれか",
			active: "無効",
			action: first,
			folder: "来店",
		},
		{
			name: "【サンプル】初回クーポン",
			keywords: "クーポン|初めて",
			rule: "すべて",
			active: "無効",
			action: second,
			folder: "",
		},
	]);
}

/** Accepted spellings of a cell's values; an empty cell is the first value. */
const RULES: [string[], 0 | 1 | 2][] = [
	[["いずれか", "いずれかを含む", "any", "0", ""], 0],
	[["すべて", "すべて含む", "全て", "all", "1"], 1],
	[["完全一致", "いずれかと完全に一致する", "一致", "exact", "2"], 2],
];
const SWITCH: [string[], 0 | 1][] = [
	[["有効", "on", "1", ""], 1],
	[["無効", "off", "0"], 0],
];

/** Auto-responses of a file, and all problems that need no stored data. */
export function readAutoResponses(text: string): { rows: AutoResponseLine[]; problems: CsvProblem[] } {
	const { rows, problems } = readCsvSheet(text, COLUMNS);
	return { rows: rows.map(toLine), problems: [...problems, ...rows.flatMap(problemsOf)] };
}

/** Problems of names that occur twice in the file, or already exist. */
export const repeatedAutoResponses = (
	rows: AutoResponseLine[],
	existingNames: ReadonlySet<string>,
): CsvProblem[] => findRepeatedNames(rows, { label: COLUMNS.name.header, kind: "自動応答", existingNames });

/**
 * Problems of actions that do not exist or have an ambiguous name.
 * @param ids ids of the actions with each name
 */
export const unclearActions = (rows: AutoResponseLine[], ids: ReadonlyMap<string, number[]>): CsvProblem[] =>
	rows.flatMap(({ line, action }) => {
		if (action === "") return [];
		const count = ids.get(action)?.length ?? 0;
		if (count === 1) return [];
		return [
			{
				line,
				text: count === 0 ? CSV_TEXTS.csvActionUnknown(action) : CSV_TEXTS.csvActionAmbiguous(action, count),
			},
		];
	});

const toLine = ({ line, cells }: CsvRow<Column>): AutoResponseLine => ({
	line,
	name: cells.name,
	keywords: keywordsOf(cells.keywords),
	rule_mix: codeOfCell(RULES, cells.rule) ?? 0,
	is_active: codeOfCell(SWITCH, cells.active) ?? 1,
	action: cells.action,
	folder: cells.folder === "" ? null : cells.folder,
});

function problemsOf({ line, cells }: CsvRow<Column>): CsvProblem[] {
	const { name, keywords, rule, active, action, folder } = COLUMNS;
	return [
		...findNameProblems({ line, name: cells.name }, { label: name.header, max: MAX_REACTION_NAME }),
		...keywordProblems(keywordsOf(cells.keywords), keywords.header).map((text) => ({ line, text })),
		...(codeOfCell(RULES, cells.rule) === undefined
			? [{ line, text: CSV_TEXTS.csvChoice(rule.header, rule.note!) }]
			: []),
		...(codeOfCell(SWITCH, cells.active) === undefined
			? [{ line, text: CSV_TEXTS.csvChoice(active.header, active.note!) }]
			: []),
		...(cells.action === "" ? [{ line, text: CSV_TEXTS.csvCellEmpty(action.header) }] : []),
		...findNameProblems(
			{ line, name: cells.folder },
			{ label: folder.header, max: MAX_FOLDER_NAME, required: false },
		),
	];
}

/** Splits keywords at bars of either width, and at line breaks within the cell. */
const keywordsOf = (cell: string): string[] => [
	...new Set(
		cell
			.split(/[|｜\n]/)
			.map((keyword) => keyword.trim())
			.filter(hasVisibleCharacter),
	),
];

function keywordProblems(keywords: string[], label: string): string[] {
	if (keywords.length === 0) return [CSV_TEXTS.csvCellEmpty(label)];
	if (keywords.length > MAX_KEYWORDS) return [CSV_TEXTS.csvTooManyKeywords(MAX_KEYWORDS)];
	return keywords.some((keyword) => keyword.length > MAX_KEYWORD)
		? [CSV_TEXTS.csvTooLong(label, MAX_KEYWORD)]
		: [];
}

const codeOfCell = <Code extends number>(choices: [string[], Code][], cell: string): Code | undefined =>
	choices.find(([words]) => words.includes(normaliseText(cell)))?.[1];
