import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import type {
	BlankCellMode,
	ImportProblem,
	PlannedValueChange,
} from "#domain/people/friend-values/friend-import.ts";
import {
	type ImportSheetRow,
	parseSheetCell,
	type SheetColumn,
} from "#domain/people/friend-values/member-sheet.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { removedChoice } from "#functions/engine/friend-records/removed-choice.ts";
import { isSameCell } from "#functions/platform/csv/same-cell.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { wireValue } from "../wire-value.ts";
import type { ImportPlanPage, PreviewChange } from "./import-storage.ts";

/** Number of friends read per statement. */
const READ_AT_ONCE = 500;
/** A page of a plan is one transaction. */
const FRIENDS_PER_PAGE = 200;
const CHANGES_PER_PAGE = 2_000;

interface ImportPlan {
	pages: ImportPlanPage[];
	shown: PreviewChange[];
	changes: number;
	friends: number;
	problems: ImportProblem[];
}

const CURRENT_VALUES_COLUMNS = {
	id: number,
	name: text,
	short_name: text,
	nickname: text,
	memo: text,
	/** JSON: values in their wire form, by the field's id. */
	vals: text,
	/** JSON: texts of choices that the field no longer has, by the field's id. */
	removed: text,
};

type CurrentValuesRow = RowOfColumns<typeof CURRENT_VALUES_COLUMNS>;

interface PlanInput {
	columns: readonly SheetColumn[];
	rows: readonly ImportSheetRow[];
	blankMode: BlankCellMode;
	/** Maximum number of changes shown. */
	maxShown: number;
}

/**
 * Changes that a file makes: each row is compared with the friend's current values. A row with a problem is
 * left out entirely.
 */
export async function planImport(
	ctx: OperatorCtx,
	{ columns, rows, blankMode, maxShown }: PlanInput,
): Promise<ImportPlan> {
	const plan: ImportPlan = { pages: [], shown: [], changes: 0, friends: 0, problems: [] };
	for (let offset = 0; offset < rows.length; offset += READ_AT_ONCE) {
		const rowsOfChunk = rows.slice(offset, offset + READ_AT_ONCE);
		const now = await loadCurrentValues(ctx, rowsOfChunk, columns);
		for (const row of rowsOfChunk) {
			const friend = now.get(row.friendId);
			if (!friend) {
				plan.problems.push({ line: row.line, text: IMPORT_TEXTS.friendUnknown(row.friendId) });
				continue;
			}
			const { changes, problems } = computeChanges(row, { columns, blankMode, friend });
			plan.problems.push(...problems);
			if (problems.length > 0 || changes.length === 0) continue;
			addToPlan(plan, changes);
			for (const change of changes.slice(0, Math.max(0, maxShown - plan.shown.length)))
				plan.shown.push(presentChange(change, friend, columns));
		}
	}
	return plan;
}

type LabelledChange = PlannedValueChange & { label: string };

function addToPlan(plan: ImportPlan, changes: LabelledChange[]): void {
	const last = plan.pages.at(-1);
	const fitsLastPage =
		last && last.friends < FRIENDS_PER_PAGE && last.changes.length + changes.length <= CHANGES_PER_PAGE;
	if (fitsLastPage) {
		last.friends += 1;
		last.changes.push(...changes);
	} else plan.pages.push({ friends: 1, changes: [...changes] });
	plan.friends += 1;
	plan.changes += changes.length;
}

async function loadCurrentValues(
	ctx: OperatorCtx,
	rows: readonly ImportSheetRow[],
	columns: readonly SheetColumn[],
) {
	const varIds = columns.flatMap((column) => ("of" in column ? column.of.id : []));
	const friendRows = await queryRows(
		ctx.db,
		CURRENT_VALUES_COLUMNS,
		sql`select ${friends.id} as id, ${friends.name} as name, ${friends.shortName} as short_name,
				${friends.nickname} as nickname, ${friends.memo} as memo,
				(select json_group_object(v.var_id, ${wireValue("v")}) from ${friendVars} v
					where v.friend_id = ${friends.id} and v.var_id in ${valuesOfList(varIds)}) as vals,
				(select json_group_object(v.var_id, ${removedChoice("v")}) from ${friendVars} v
					where v.friend_id = ${friends.id} and v.var_id in ${valuesOfList(varIds)}) as removed
			from ${friends} where ${friends.id} in ${valuesOfList(rows.map(({ friendId }) => friendId))}
				and ${visibleTo(ctx.operator)}`,
	);
	return new Map(
		friendRows.map((friend) => [
			friend.id,
			{
				...friend,
				vals: JSON.parse(friend.vals) as Record<string, string>,
				removed: JSON.parse(friend.removed) as Record<string, string | null>,
			},
		]),
	);
}

type CurrentFriend = Omit<CurrentValuesRow, "vals" | "removed"> & {
	vals: Record<string, string>;
	removed: Record<string, string | null>;
};

interface ChangeContext {
	columns: readonly SheetColumn[];
	blankMode: BlankCellMode;
	friend: CurrentFriend;
}

function computeChanges(
	{ line, friendId, cells }: ImportSheetRow,
	{ columns, blankMode, friend }: ChangeContext,
) {
	const changes: LabelledChange[] = [];
	const problems: ImportProblem[] = [];
	for (const [columnIndex, column] of columns.entries()) {
		const cell = cells[columnIndex] ?? "";
		if (cell === "" && blankMode === "keep") continue;
		const before = "of" in column ? (friend.vals[column.of.id] ?? "") : friend[column.field];
		const removedFile = "of" in column ? friend.removed[column.of.id] : null;
		if (isSameCell(cell, removedFile ?? displayedValue(column, before))) continue;
		const parsedCell = parseSheetCell(column, cell);
		if ("problem" in parsedCell)
			problems.push({ line, text: IMPORT_TEXTS.ofColumn(column.label, parsedCell.problem) });
		else if (parsedCell.after !== before)
			changes.push({ line, friendId, field: column.field, label: column.label, before, ...parsedCell });
	}
	return { changes, problems };
}

function presentChange(
	change: LabelledChange,
	{ name }: CurrentFriend,
	columns: readonly SheetColumn[],
): PreviewChange {
	const column = columns.find(({ field }) => field === change.field)!;
	return {
		line: change.line,
		friend_id: change.friendId,
		friend: name,
		label: change.label,
		before: displayedValue(column, change.before),
		after: displayedValue(column, change.after),
	};
}

/** A value as operators read it: the text of a choice instead of its id. */
const displayedValue = (column: SheetColumn, value: string): string =>
	("of" in column && column.of.choices.find(({ id }) => String(id) === value)?.value) || value;
