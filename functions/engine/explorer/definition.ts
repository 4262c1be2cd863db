import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { z } from "zod";
import type { FilterNames } from "#domain/engine/filters/named-kinds.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { VersionRules } from "./store-versions.ts";

type Statement = BatchItem<"sqlite">;

/** A table whose rows are items: it has `itemColumns()` of db/engine/item-columns.ts. */
export type ItemsTable = SQLiteTable &
	Record<
		"id" | "name" | "nameKey" | "groupId" | "createdAt" | "deletedAt" | "version" | "saveKey",
		SQLiteColumn
	>;

/** A row as returned by the database. */
export type RawItemRow = Record<string, unknown>;

/** Fields that one statement reads of each item. */
export interface ItemSelection {
	/**
	 * SQL values by their names in the API, in addition to the common fields. JSON values are wrapped in
	 * `json()`.
	 */
	fields: Record<string, SQL>;
	/**
	 * Set where no row is longer than 90 kB as JSON, so that rows of a list can be combined (`itemParts` of
	 * select-items.ts).
	 */
	hasShortRows?: true;
	/** Columns of actions whose effects are in `fields`, so that the names for their summaries are read too. */
	actionColumns?: SQLiteColumn[];
	/** Texts that `present` describes, so that the names for their placeholders are read. */
	texts?: (raw: RawItemRow) => string[];
	/** Converts the read values to the API's format; by default they are sent unchanged. */
	present?: (raw: RawItemRow, names: FilterNames, ctx: OperatorCtx) => object;
}

/** A reason why some items cannot be changed. */
export interface ItemGuard {
	/** Condition for refused items. */
	isBlocked: SQL;
	/** Message with the items' names. */
	text: (names: string) => string;
	/** 403 where the operator lacks an ability; 422 by default. */
	status?: 403 | 422;
}

/** Record that a saved item refers to and that must exist. */
export interface ItemReference {
	/** Field of the input. */
	field: string;
	/** Condition: the record exists. */
	exists: SQL;
	text: string;
	/** Keys of the uploads that the saving operator must be able to see too. */
	fileKeys?: readonly string[];
	/** Records that it names, which may be created together with the item (`save-groups/save-group.ts`). */
	records?: { table: SQLiteTable; ids: readonly number[] };
}

interface SaveContext<Input> {
	ctx: OperatorCtx;
	input: Input;
	/** The item before the save, as `data` reads it; null for a new one. */
	before: RawItemRow | null;
	/** Content of the restored version: its parts keep their ids. */
	restored: RawItemRow | null;
}

/** Rules of saving an item: its schema, columns and further statements. */
export interface SaveRules<Schema extends z.ZodType> {
	schema: Schema;
	/** Column names and values, in addition to name, folder and version. May throw a refusal. */
	columns: (
		saving: SaveContext<z.output<Schema>>,
	) => Record<string, unknown> | Promise<Record<string, unknown>>;
	/** Columns of a new item only: codes. */
	columnsOfNew?: (ctx: OperatorCtx) => Record<string, unknown>;
	references?: (input: z.output<Schema>, id: number | null) => ItemReference[];
	/**
	 * Statements before and after the item's own, in its transaction. `itemId` is null where the item was not
	 * saved.
	 */
	statementsBefore?: (saving: SaveContext<z.output<Schema>>) => Statement[];
	statementsAfter?: (saving: SaveContext<z.output<Schema>>, itemId: SQL) => Statement[];
}

interface CopyRules {
	/** Column names and values that differ from the original's, in addition to name and times. */
	ownColumns?: (ctx: OperatorCtx) => Record<string, unknown>;
	guard?: (ctx: OperatorCtx) => ItemGuard | undefined;
	/** Refuses a copy of an item that the operator could not create. Its actions are checked by `actionsByField`. */
	assertMayCopy?: (ctx: OperatorCtx, original: RawItemRow) => void | Promise<void>;
	statementsBefore?: (ctx: OperatorCtx, original: number) => Statement[];
	statementsAfter?: (ctx: OperatorCtx, original: number, itemId: SQL) => Statement[];
}

/**
 * Explorer rules of a kind's items: `kind.ts` of their capability. The kind itself is defined in
 * domain/engine/kinds.
 */
export interface ItemKind {
	/** Its name in domain/engine/kinds. */
	name: KindName;
	table: ItemsTable;
	/** Rows of the table that are items; every one by default. */
	itemsWhere?: SQL;
	/** Message where another item has the same name; without it names need not be unique. */
	nameTakenText?: string;
	/** Column searched in addition to the name. */
	codeColumn?: SQLiteColumn;
	/** Parses a search as a code. */
	parseCode?: (search: string) => string | null;
	/** The values for a row of the list. */
	listSelection: (ctx: OperatorCtx) => ItemSelection;
	/** The values for its editor, in addition to those of the row. */
	editorSelection?: (ctx: OperatorCtx) => ItemSelection;
	/** Counts and texts that the list reads after its rows. */
	appendixSelection?: (ctx: OperatorCtx) => ItemSelection;
	/** Adds values to an appendix that one statement cannot read. */
	enrichAppendix?: (ctx: OperatorCtx, read: Map<number, RawItemRow>) => Promise<Map<number, object>>;
	/** Friends included in its count: rows of friend_id, at and note. */
	selectMembers?: (ctx: OperatorCtx, id: number) => SQL;
	/** Notes of members whose row has none by now, by the further column `source` of `selectMembers`. */
	loadLateNotes?: (ctx: OperatorCtx, sources: string[]) => Promise<Map<string, string | null>>;
	/** Rules of saving, where items have an editor. */
	save?: SaveRules<z.ZodType>;
	/** Version rules, where its saves are versioned. */
	versions?: VersionRules;
	/**
	 * Fields that refer to actions to be run, with the ids of those actions, of an item in its editor's format.
	 */
	actionsByField?: (item: RawItemRow) => Record<string, unknown>;
	/** Set where its editor has its own routes to read and save. */
	hasOwnRoutes?: true;
	/** Creates an item from a name alone, where the schema's defaults are not enough. */
	createFromName?: (ctx: OperatorCtx, input: { name: string; group_id: number | null }) => Promise<number>;
	/** Rules of copying, where items can be copied. */
	copy?: CopyRules;
	/** Items that cannot be changed at all. */
	changeGuard?: ItemGuard;
	/** Items that can be neither renamed nor saved. */
	editGuard?: ItemGuard;
	/** Items that cannot be deleted. */
	deleteGuard?: ItemGuard;
	/**
	 * Refusal of the crud action, by the number of chosen items, where items are deleted through their own
	 * route.
	 */
	refusalOfDeletion?: (count: number) => string;
	/** Further statements in the transaction of a deletion. */
	statementsOnDelete?: (ctx: OperatorCtx, ids: readonly number[]) => Statement[];
	/** Statements in the transaction that undoes a deletion of the given time. */
	statementsOnRestore?: (ctx: OperatorCtx, ids: readonly number[], deletedAt: number) => Statement[];
	/** Column of the active switch, and guards of switching. */
	active?: {
		column: SQLiteColumn;
		guards?: (sw: 0 | 1) => ItemGuard[];
		after?: (ids: readonly number[], sw: 0 | 1, ctx: OperatorCtx) => Statement[];
	};
	/** Whether its changes create background tasks, which are woken instead of waiting for the next minute. */
	createsBackgroundTasks?: true;
	/** Column of the star. */
	rateColumn?: SQLiteColumn;
	/** Column of the notification switch. */
	notifyColumn?: SQLiteColumn;
}

/** Declares the explorer rules of a kind; the schema alone determines the type of its input. */
export const defineItems = <Name extends KindName, Schema extends z.ZodType>(
	kind: Omit<ItemKind, "name" | "save"> & { name: Name; save?: SaveRules<Schema> },
): ItemKindOf<Name> => kind as unknown as ItemKindOf<Name>;

/** The entry of one kind. */
export type ItemKindOf<Name extends KindName> = ItemKind & { name: Name };
