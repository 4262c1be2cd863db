import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Statement } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";
import type { ItemReference } from "#functions/engine/explorer/definition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

type SavedTable = SQLiteTable & Record<"id" | "saveKey", SQLiteColumn>;

/** Properties of a file that are checked before the file exists. */
interface ExpectedFile {
	type: string;
	bytes: number;
	width: number;
	height: number;
}

/**
 * Saves that become one transaction. The checks of each know the records that the others create, whose ids are
 * reserved. What a save checks before it writes is checked again at the end of the transaction, which then
 * fails as a whole.
 */
export interface SaveGroup {
	statements: Statement[];
	/** Conditions at the end of the transaction. */
	conditions: SQL[];
	/** Columns of the records that the group writes, by table and id. */
	records: Map<SQLiteTable, Map<number, Record<string, unknown>>>;
	/** Files that are copied before the transaction, by key. */
	files: Map<string, ExpectedFile>;
}

/** Context whose saves may belong to a group. */
export type GroupedCtx = Ctx & Pick<Partial<OperatorCtx>, "group">;

export const createSaveGroup = (): SaveGroup => ({
	statements: [],
	conditions: [],
	records: new Map(),
	files: new Map(),
});

/** Columns of a record that the save's group writes. */
export const groupRecord = (
	{ group }: GroupedCtx,
	table: SQLiteTable,
	id: number,
): Record<string, unknown> | undefined => group?.records.get(table)?.get(id);

/** Announces a record that the group is going to write. */
export function announceRecord(
	{ records }: SaveGroup,
	table: SQLiteTable,
	id: number,
	columns: Record<string, unknown> = {},
): void {
	const ofTable = records.get(table) ?? new Map<number, Record<string, unknown>>();
	records.set(table, ofTable.set(id, { ...ofTable.get(id), ...columns }));
}

/** References that can be checked now. The others name records or files that only the group's transaction has. */
export const referencesToCheckNow = ({ group }: GroupedCtx, references: ItemReference[]): ItemReference[] =>
	group
		? references.filter(
				({ records, fileKeys = [] }) =>
					!fileKeys.some((key) => group.files.has(key)) &&
					!records?.ids.some((id) => group.records.get(records.table)?.has(id)),
			)
		: references;

interface GroupedSave {
	table: SavedTable;
	/** Null where the transaction assigns it. */
	id: number | null;
	columns?: Record<string, unknown>;
	statements: Statement[];
	references: ItemReference[];
}

/** Adds a checked save to the group. */
export function addToGroup(
	group: SaveGroup,
	{ saveKey }: Pick<OperatorCtx, "saveKey">,
	{ table, id, columns, statements, references }: GroupedSave,
): void {
	if (id !== null) announceRecord(group, table, id, columns);
	group.statements.push(...statements);
	group.conditions.push(
		sql`exists (select 1 from ${table} where ${id === null ? sql`1` : sql`${table.id} = ${id}`} and ${table.saveKey} = ${saveKey})`,
		...references.map(({ exists }) => exists),
	);
}

/** Number of conditions of one statement: D1 binds a hundred values. */
const CONDITIONS_PER_STATEMENT = 8;

/** Whether a transaction failed because a condition of its group did not hold: SQLite reports its text as malformed. */
export function isGroupConflict(error: unknown): boolean {
	return String(error).includes("malformed JSON");
}

/**
 * Statements of the group's transaction. Foreign keys are checked at its end, because records may refer to each
 * other. A condition that does not hold is an error, which undoes everything.
 */
export function statementsOfGroup(ctx: Ctx, { statements, conditions }: SaveGroup): Statement[] {
	const checks: Statement[] = [];
	for (let at = 0; at < conditions.length; at += CONDITIONS_PER_STATEMENT) {
		const all = sql.join(conditions.slice(at, at + CONDITIONS_PER_STATEMENT), sql` and `);
		checks.push(execute(ctx.db, sql`select json('changed meanwhile') where not (${all})`));
	}
	return [execute(ctx.db, sql`pragma defer_foreign_keys = on`), ...statements, ...checks];
}
