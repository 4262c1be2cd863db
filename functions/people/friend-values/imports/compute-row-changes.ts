import {
	type ImportColumn,
	type ImportValueColumn,
	parseImportCell,
	parseTagCell,
	tagNameProblem,
	tagNamesOf,
} from "#domain/people/friend-values/imports/import-columns.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { isSameCell } from "#functions/platform/csv/same-cell.ts";
import { type CurrentFriend, storedIdOf } from "./find-matched-friends.ts";
import type { ImportPlanHead } from "./import-storage.ts";
import type { ShownChange } from "./make-plan-page.ts";

interface RowContext {
	head: ImportPlanHead;
	friend: CurrentFriend;
}

interface RowInput {
	line: number;
	cells: readonly string[];
}

/** Changes that a row makes to its friend, and the problems of its cells. */
export function computeRowChanges(row: RowInput, context: RowContext) {
	const changes: ShownChange[] = [];
	const problems: string[] = [];
	const tags = new Map<string, boolean>();
	for (const column of context.head.columns) {
		const cell = row.cells[column.index] ?? "";
		const outcome = CELL_READERS[column.kind](column as never, cell, context, tags);
		if (typeof outcome === "string")
			problems.push(IMPORT_TEXTS.ofColumn(column.index + 1, column.label, outcome));
		else if (outcome) changes.push({ ...outcome, line: row.line, friendId: context.friend.id });
	}
	for (const [field, isOn] of tags) {
		const change = tagChange(field, isOn, context.friend);
		if (change) changes.push({ ...change, line: row.line, friendId: context.friend.id });
	}
	return { changes, problems };
}

type CellChange = Omit<ShownChange, "line" | "friendId">;
type CellReader<Column> = (
	column: Column,
	cell: string,
	context: RowContext,
	tags: Map<string, boolean>,
) => CellChange | string | undefined;

/** Change of a cell, its problem, or neither; tags are collected, because several columns may name one. */
const CELL_READERS: { [Kind in ImportColumn["kind"]]: CellReader<Extract<ImportColumn, { kind: Kind }>> } = {
	base: readValueCell,
	mark: readValueCell,
	var: readValueCell,
	tag: ({ field }, cell, { head }, tags) => {
		const isOn = parseTagCell(cell);
		if (isOn === null) return IMPORT_TEXTS.tagCellUnknown(cell);
		if (isOn) tags.set(field, true);
		else if (cell !== "" && head.options.zero === "remove" && !tags.has(field)) tags.set(field, false);
		return undefined;
	},
	tags: (_, cell, { head }, tags) => {
		for (const name of tagNamesOf(cell)) {
			const field = Object.hasOwn(head.tagFields, name) ? head.tagFields[name] : undefined;
			if (field === undefined) return tagNameProblem(name) ?? IMPORT_TEXTS.tagUnusable;
			tags.set(field, true);
		}
		return undefined;
	},
};

function readValueCell(
	column: ImportValueColumn,
	cell: string,
	{ head, friend }: RowContext,
): CellChange | string | undefined {
	if (cell === "" && head.options.blank === "keep") return undefined;
	const before = currentValue(column, friend);
	const shownBefore = displayedValue(column, before);
	// An export writes the text of a choice that its field no longer has, although no value of the field names it.
	const removedChoice = column.kind === "var" ? friend.removed[storedIdOf(column.field)[0] ?? 0] : null;
	if (isSameCell(cell, removedChoice ?? shownBefore)) return undefined;
	const parsedCell = parseImportCell(column, cell);
	if ("problem" in parsedCell) return parsedCell.problem;
	if (parsedCell.after === before) return undefined;
	return {
		field: column.field,
		before,
		...parsedCell,
		shownBefore,
		shownAfter: displayedValue(column, parsedCell.after),
		...(column.kind !== "base" && before !== shownBefore && { beforeText: shownBefore }),
		...(column.kind === "mark" && { afterText: cell }),
	};
}

function currentValue(column: ImportValueColumn, friend: CurrentFriend): string {
	if (column.kind === "base") return friend[column.field];
	if (column.kind === "mark") return friend.mark === null ? "" : String(friend.mark);
	const [id] = storedIdOf(column.field);
	return id === undefined ? "" : (friend.vals[id] ?? "");
}

/** A value as operators read it: the text of a choice instead of its id. */
const displayedValue = (column: ImportValueColumn, value: string): string =>
	(column.kind !== "base" && column.choices.find(({ id }) => String(id) === value)?.value) || value;

/** Words for a tag that a friend has, and for none. */
const TAG_WORDS = { on: "あり", off: "" };

function tagChange(field: string, isOn: boolean, friend: CurrentFriend): CellChange | undefined {
	const [id] = storedIdOf(field);
	const since = id === undefined ? undefined : friend.tags[id];
	if (isOn === (since !== undefined)) return undefined;
	return {
		field,
		stored: null,
		...(isOn
			? { before: "", after: "1", shownBefore: TAG_WORDS.off, shownAfter: TAG_WORDS.on }
			: { before: "1", after: "", shownBefore: TAG_WORDS.on, shownAfter: TAG_WORDS.off }),
		...(since !== undefined && { since }),
	};
}
