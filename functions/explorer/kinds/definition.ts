import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { z } from "zod";
import type { FilterNames } from "#domain/filters/names.ts";
import type { OperatorCtx } from "../../http/types.ts";

type Statement = BatchItem<"sqlite">;

/** A table whose rows are items: it holds `itemColumns()` of db/item-columns.ts. */
export type ItemTable = SQLiteTable &
	Record<
		"id" | "name" | "nameKey" | "groupId" | "createdAt" | "deletedAt" | "version" | "saveKey",
		SQLiteColumn
	>;

/** A row as the database answers it. */
export type Raw = Record<string, unknown>;

/** What is read of each item, in one statement. */
export interface Selection {
	/** Wire names and the values behind them, beyond the common fields. JSON values are wrapped in `json()`. */
	fields: Record<string, SQL>;
	/** Columns of the actions whose effects `fields` holds: the names that their summaries need are read along. */
	actions?: SQLiteColumn[];
	/** Texts among what was read that `present` describes: what their placeholders name is looked up. */
	texts?: (raw: Raw) => string[];
	/** Turns what was read into what goes out; the fields themselves by default. */
	present?: (raw: Raw, names: FilterNames, ctx: OperatorCtx) => object;
}

/** Why some items cannot be worked on. */
export interface Guard {
	/** Holds for an item that is refused. */
	blocks: SQL;
	/** The refusal, with the items' names. */
	text: (names: string) => string;
	/** 403 where it is the operator who may not; 422 by default. */
	status?: 403 | 422;
}

/** Something that a saved item names and that must be there. */
export interface Reference {
	/** The input's field. */
	field: string;
	/** Holds while it is there. */
	there: SQL;
	text: string;
}

export interface Saving<Input> {
	ctx: OperatorCtx;
	input: Input;
	/** The item as it was, by `data`; null for a new one. */
	before: Raw | null;
}

export interface SaveRules<Schema extends z.ZodType> {
	schema: Schema;
	/** Column names and values, beyond name, folder and version. May refuse. */
	columns: (saving: Saving<z.output<Schema>>) => Record<string, unknown> | Promise<Record<string, unknown>>;
	/** Columns of a new item alone: codes. */
	onCreate?: (ctx: OperatorCtx) => Record<string, unknown>;
	references?: (input: z.output<Schema>, id: number | null) => Reference[];
	/** Statements around the item's own, in its transaction. `itemId` is null where the save did not take place. */
	before?: (saving: Saving<z.output<Schema>>) => Statement[];
	after?: (saving: Saving<z.output<Schema>>, itemId: SQL) => Statement[];
}

export interface CopyRules {
	/** Column names and values that differ from the original's, beside name and times. */
	columns?: (ctx: OperatorCtx) => Record<string, unknown>;
	guard?: (ctx: OperatorCtx) => Guard | undefined;
	/** Refuses to make again what the operator could not make; of actions that it names, `runs` knows. */
	check?: (ctx: OperatorCtx, original: Raw) => void | Promise<void>;
	before?: (ctx: OperatorCtx, original: number) => Statement[];
	after?: (ctx: OperatorCtx, original: number, itemId: SQL) => Statement[];
}

/**
 * What the explorer does with a kind's items: one entry of the registry. What the kind is stands in domain/kinds,
 * under the same name.
 */
export interface ItemKind {
	table: ItemTable;
	/** Rows of the table that are items; every one by default. */
	within?: SQL;
	/** Said where another item has the name already; without it names may repeat. */
	nameTaken?: string;
	/** Found by the search box beside the name. */
	code?: SQLiteColumn;
	/** Reads a search as a code. */
	codeIn?: (search: string) => string | null;
	row: (ctx: OperatorCtx) => Selection;
	/** What its editor needs beyond the row. */
	data?: (ctx: OperatorCtx) => Selection;
	appendix?: (ctx: OperatorCtx) => Selection;
	/** What an appendix needs that no one statement can say: more for each item, from what was read of it. */
	enrich?: (ctx: OperatorCtx, read: Map<number, Raw>) => Promise<Map<number, object>>;
	/** Friends behind its count: rows of friend_id, at and note. */
	members?: (ctx: OperatorCtx, id: number) => SQL;
	save?: SaveRules<z.ZodType>;
	/** Of an item as its editor has it: the fields that name actions which it has run, and those actions. */
	runs?: (item: Raw) => Record<string, unknown>;
	/** Its editor is read and saved through calls of its own. */
	ownCalls?: true;
	/** Makes an item of a name alone; saved with the defaults of its schema otherwise. */
	newItem?: (ctx: OperatorCtx, input: { name: string; group_id: number | null }) => Promise<number>;
	copy?: CopyRules;
	/** Items that nothing can be done with. */
	readOnly?: Guard;
	/** Items that can be neither renamed nor saved. */
	uneditable?: Guard;
	/** Items that cannot be deleted. */
	undeletable?: Guard;
	/** Deleted through a call of its own: how the crud call refuses, by how many items were chosen. */
	deletedElsewhere?: (count: number) => string;
	/** In the transaction of a deletion. */
	onDelete?: (ctx: OperatorCtx, ids: readonly number[]) => Statement[];
	/** Column of the active switch, and what may not be switched. */
	active?: {
		column: SQLiteColumn;
		guards?: (sw: 0 | 1) => Guard[];
		after?: (ids: readonly number[], sw: 0 | 1, ctx: OperatorCtx) => Statement[];
	};
	/** Its changes leave background tasks behind, which need not wait for the next minute. */
	leavesBackgroundTasks?: true;
	rate?: SQLiteColumn;
	notify?: SQLiteColumn;
}

export const defineItems = <Schema extends z.ZodType>(
	kind: Omit<ItemKind, "save"> & { save?: SaveRules<Schema> },
): ItemKind => kind as ItemKind;
