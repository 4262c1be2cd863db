import { type SQL, sql } from "drizzle-orm";
import { folders } from "#db/engine/folders.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { listTable, valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { type CsvProblem, describeCsvProblems } from "#domain/platform/csv/csv-problem.ts";
import type { ItemsTable } from "#functions/engine/explorer/definition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

/** @throws Refusal 422 with all problems of a file, if there are any */
export function refuseProblems(problems: CsvProblem[]): void {
	if (problems.length > 0) throw new Refusal(422, { file: describeCsvProblems(problems) });
}

/** Save key of a row's item, so that a file sent twice creates no item twice. */
export const importRowKey = (ctx: OperatorCtx, index: number) => `${ctx.saveKey}#${index}`;

/** Number of items that this request has created already. */
export async function countImported(ctx: OperatorCtx, table: ItemsTable): Promise<number> {
	// Range of keys that begin with "…#": "$" is the character after "#".
	const [row] = await queryRows(
		ctx.db,
		{ count: number },
		sql`select count(*) as count from ${table}
			where ${table.saveKey} >= ${`${ctx.saveKey}#`} and ${table.saveKey} < ${`${ctx.saveKey}$`}`,
	);
	return row?.count ?? 0;
}

/** Names in the list that existing items have. */
export const listTakenNames = (ctx: OperatorCtx, table: ItemsTable, names: string[]) =>
	queryRows(
		ctx.db,
		{ name: text },
		sql`select distinct ${table.name} as name from ${table}
			where ${table.name} in ${valuesOfList(names)} and ${table.deletedAt} is null`,
	);

/** Condition: no existing item has one of the names. */
export const areNamesFree = (table: ItemsTable, names: string[]): SQL =>
	sql`not exists (select 1 from ${table} t where t.name in ${valuesOfList(names)} and t.deleted_at is null)`;

/** Creates missing folders of a kind after its existing ones, if `condition` holds. */
export const createMissingFolders = (
	ctx: OperatorCtx,
	kind: KindName,
	names: (string | null)[],
	condition: SQL,
) =>
	execute(
		ctx.db,
		insertInto(
			folders,
			{
				kind,
				name: sql`j.value`,
				position: sql`(select coalesce(max(position), 0) from ${folders} where kind = ${kind}) + j.key + 1`,
				createdAt: ctx.now,
			},
			sql`from ${listTable(distinct(names))} j where ${condition}
				and not exists (select 1 from ${folders} where kind = ${kind} and name = j.value)`,
		),
	);

/** SQL of the id of a kind's first folder with a name; null for an empty name. */
export const folderIdByName = (kind: KindName, name: SQL): SQL =>
	sql`(select f.id from ${folders} f where f.kind = ${kind} and f.name = ${name} order by f.position, f.id limit 1)`;

const distinct = (names: (string | null)[]) => [...new Set(names.filter((name) => name !== null))];
