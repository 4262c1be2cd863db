import { MAX_FOLDER_NAME } from "#domain/engine/kinds/item.ts";
import { nameProblems, repeatedNames } from "#domain/platform/csv/names.ts";
import type { Problem } from "#domain/platform/csv/problem.ts";
import { type Columns, type Row, readSheet, writeSample } from "#domain/platform/csv/sheet.ts";
import { CSV_TEXTS } from "#domain/platform/texts/csv.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { isVisible } from "#domain/platform/wire/wire.ts";
import { MAX_KEYWORD, MAX_KEYWORDS, MAX_REACTION_NAME } from "./reaction.ts";

type Column = "name" | "keywords" | "rule" | "active" | "action" | "folder";

const COLUMNS: Columns<Column> = {
	name: { header: "自動応答名" },
	keywords: { header: "キーワード", note: "複数は|で区切る" },
	rule: { header: "条件", note: "いずれか・すべて・完全一致" },
	active: { header: "有効", note: "有効・無効" },
	action: { header: "アクション名", note: "登録済みのもの" },
	folder: { header: "フォルダ名", note: "空欄は未分類、ないフォルダは作成" },
};

/** An auto-response to be made. */
export interface ReactionLine {
	line: number;
	name: string;
	keywords: string[];
	rule_mix: 0 | 1 | 2;
	is_active: 0 | 1;
	action: string;
	/** The folder's name; null is 'uncategorized'. */
	folder: string | null;
}

/** Used in the sample of an account that has no action yet. */
const ACTIONS_FOR_INSTANCE = ["予約のご案内", "初回クーポンのお渡し"];

/** A sample file, with actions of the account. Its names say that they are samples, so that no account has them. */
export function reactionSample(actions: readonly string[]): string {
	const [first = "", second = first] = actions.length > 0 ? actions : ACTIONS_FOR_INSTANCE;
	return writeSample(COLUMNS, [
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

/** The allowed values of a cell; an empty cell means the first. */
const RULES: [string[], 0 | 1 | 2][] = [
	[["いずれか", "いずれかを含む", "any", "0", ""], 0],
	[["すべて", "すべて含む", "全て", "all", "1"], 1],
	[["完全一致", "いずれかと完全に一致する", "一致", "exact", "2"], 2],
];
const SWITCH: [string[], 0 | 1][] = [
	[["有効", "on", "1", ""], 1],
	[["無効", "off", "0"], 0],
];

/** The auto-responses of a file, and every problem that the file alone reveals. */
export function readReactions(text: string): { rows: ReactionLine[]; problems: Problem[] } {
	const { rows, problems } = readSheet(text, COLUMNS);
	return { rows: rows.map(toLine), problems: [...problems, ...rows.flatMap(problemsOf)] };
}

/** Auto-responses whose names occur twice in the file, or exist already. */
export const repeatedReactions = (rows: ReactionLine[], taken: ReadonlySet<string>): Problem[] =>
	repeatedNames(rows, { label: COLUMNS.name.header, kind: "自動応答", taken });

/** Actions that do not exist, or whose name is ambiguous. `ids` holds the ids of each name. */
export const unclearActions = (rows: ReactionLine[], ids: ReadonlyMap<string, number[]>): Problem[] =>
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

const toLine = ({ line, cells }: Row<Column>): ReactionLine => ({
	line,
	name: cells.name,
	keywords: keywordsOf(cells.keywords),
	rule_mix: chosen(RULES, cells.rule) ?? 0,
	is_active: chosen(SWITCH, cells.active) ?? 1,
	action: cells.action,
	folder: cells.folder === "" ? null : cells.folder,
});

function problemsOf({ line, cells }: Row<Column>): Problem[] {
	const { name, keywords, rule, active, action, folder } = COLUMNS;
	return [
		...nameProblems({ line, name: cells.name }, { label: name.header, max: MAX_REACTION_NAME }),
		...keywordProblems(keywordsOf(cells.keywords), keywords.header).map((text) => ({ line, text })),
		...(chosen(RULES, cells.rule) === undefined
			? [{ line, text: CSV_TEXTS.csvChoice(rule.header, rule.note!) }]
			: []),
		...(chosen(SWITCH, cells.active) === undefined
			? [{ line, text: CSV_TEXTS.csvChoice(active.header, active.note!) }]
			: []),
		...(cells.action === "" ? [{ line, text: CSV_TEXTS.csvCellEmpty(action.header) }] : []),
		...nameProblems(
			{ line, name: cells.folder },
			{ label: folder.header, max: MAX_FOLDER_NAME, required: false },
		),
	];
}

/** Separated by a bar of either width, or by line breaks in the cell. */
const keywordsOf = (cell: string): string[] => [
	...new Set(
		cell
			.split(/[|｜\n]/)
			.map((keyword) => keyword.trim())
			.filter(isVisible),
	),
];

function keywordProblems(keywords: string[], label: string): string[] {
	if (keywords.length === 0) return [CSV_TEXTS.csvCellEmpty(label)];
	if (keywords.length > MAX_KEYWORDS) return [CSV_TEXTS.csvTooManyKeywords(MAX_KEYWORDS)];
	return keywords.some((keyword) => keyword.length > MAX_KEYWORD)
		? [CSV_TEXTS.csvTooLong(label, MAX_KEYWORD)]
		: [];
}

const chosen = <Code extends number>(choices: [string[], Code][], cell: string): Code | undefined =>
	choices.find(([words]) => words.includes(normalise(cell)))?.[1];
