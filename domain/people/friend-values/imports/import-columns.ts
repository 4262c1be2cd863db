import type { VarChoice, VarType } from "#domain/engine/kinds/var.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { importedValue } from "#domain/people/friend-fields/stored-value.ts";
import { MAX_TAG_NAME } from "#domain/people/tags/new-tag-input.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { unifyWidth } from "#domain/platform/texts/normalise-text.ts";
import { isTypeable } from "#domain/platform/wire/input-schemas.ts";
import type { PlannedValueChange } from "../friend-import.ts";
import { problemWithValue } from "../member-values-input.ts";

/** Column of a file with its destination. */
export type ImportColumn = {
	/** Position in the file, from 0. */
	index: number;
	label: string;
} & (
	| { kind: "base"; field: "short_name" | "nickname" | "memo" }
	| { kind: "mark"; field: "mark"; choices: readonly { id: number; value: string }[] }
	/** Tag of a column with 1 and 0. */
	| { kind: "tag"; field: string }
	/** List of tags' names in each cell. */
	| { kind: "tags" }
	| { kind: "var"; field: string; type: VarType; choices: readonly VarChoice[] }
);

/** Column of a single value. */
export type ImportValueColumn = Extract<ImportColumn, { kind: "base" | "mark" | "var" }>;

const BASE_LENGTHS = { short_name: 100, nickname: 100, memo: 5_000 } as const;

/** New value of a cell, or its problem. An empty cell is no value. */
export function parseImportCell(
	column: ImportValueColumn,
	cell: string,
): Pick<PlannedValueChange, "after" | "stored"> | { problem: string } {
	if (cell === "") return { after: "", stored: null };
	if (column.kind === "base") {
		const problem = textProblem(cell, BASE_LENGTHS[column.field]);
		return problem ? { problem } : { after: cell, stored: null };
	}
	if (column.kind === "mark") {
		const mark = column.choices.find(({ value }) => value === cell);
		return mark ? { after: String(mark.id), stored: null } : { problem: IMPORT_TEXTS.markUnknown(cell) };
	}
	const { type, choices } = column;
	const stored = importedValue(type, NORMALISERS[type]?.(cell) ?? cell, choices);
	if (!stored)
		return { problem: type === VAR_TYPES.select ? IMPORT_TEXTS.choiceUnknown(cell) : TYPE_PROBLEMS[type] };
	const after = stored.choice_id === null ? (stored.value ?? "") : String(stored.choice_id);
	const problem = problemWithValue(type, after, choices);
	return problem ? { problem } : { after, stored };
}

/** Pads a day that a spreadsheet has rewritten, like `2026/11/2` or `2026年11月2日`. */
const padDay = (cell: string): string =>
	cell.replace(/^(\d{4})[-/年](\d{1,2})[-/月](\d{1,2})(?!\d)日?/, (_day, year, month, date) =>
		[year, month.padStart(2, "0"), date.padStart(2, "0")].join("-"),
	);

const NORMALISERS: Partial<Record<VarType, (cell: string) => string>> = { [VAR_TYPES.date]: padDay };

const TYPE_PROBLEMS: Record<VarType, string> = {
	[VAR_TYPES.normal]: FIELD_TEXTS.formWrong,
	[VAR_TYPES.number]: FIELD_TEXTS.numberRequired,
	[VAR_TYPES.longText]: FIELD_TEXTS.formWrong,
	[VAR_TYPES.image]: FIELD_TEXTS.formWrong,
	[VAR_TYPES.pdf]: FIELD_TEXTS.formWrong,
	[VAR_TYPES.select]: FIELD_TEXTS.choiceUnknown,
	[VAR_TYPES.date]: IMPORT_TEXTS.dateWrong,
};

function textProblem(text: string, max: number): string | null {
	if (text.length > max) return FIELD_TEXTS.tooLong(max);
	return isTypeable(text) ? null : FIELD_TEXTS.characterUnusable;
}

const YES = new Set(["1", "○", "〇", "◯", "true", "はい", "あり", "有", "yes"]);
const NO = new Set(["", "0", "×", "false", "いいえ", "なし", "無", "no"]);

/** Whether a cell says that the friend has the tag; null for anything else. */
export function parseTagCell(cell: string): boolean | null {
	const word = unifyWidth(cell.slice(0, 10)).toLowerCase();
	if (YES.has(word)) return true;
	return NO.has(word) ? false : null;
}

/** Names in a cell with a list of tags. */
export const tagNamesOf = (cell: string): string[] => [
	...new Set(
		cell
			.split(/[、,，;；|｜\n]/)
			.map((name) => name.trim())
			.filter((name) => name !== ""),
	),
];

/** Problem of a tag's name that is not known yet; null for a usable one. */
export function tagNameProblem(name: string): string | null {
	if (name.length > MAX_TAG_NAME) return IMPORT_TEXTS.tagNameTooLong(MAX_TAG_NAME);
	return isTypeable(name) ? null : FIELD_TEXTS.characterUnusable;
}
