import { type SQL, sql } from "drizzle-orm";
import { folders } from "#db/engine/folders.ts";
import { among, eachOf } from "#db/platform/sql/among.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, rowsOf } from "#db/platform/sql/raw.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { describeProblems, type Problem } from "#domain/platform/csv/problem.ts";
import type { ItemTable } from "#functions/engine/explorer/definition.ts";
import { Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/** Refuses a file with all its problems. */
export function refuseProblems(problems: Problem[]): void {
	if (problems.length > 0) throw new Refusal(422, { file: describeProblems(problems) });
}

/** The save key of a row's item, so that a file sent twice makes nothing twice. */
export const rowKey = (ctx: OperatorCtx, index: number) => `${ctx.saveKey}#${index}`;

/** Number of items that this request has created already. */
export async function importedBy(ctx: OperatorCtx, table: ItemTable): Promise<number> {
	// The keys that begin with "…#": "$" is the character after "#".
	const [row] = await rowsOf<{ count: number }>(
		ctx.db,
		sql`select count(*) as count from ${table}
			where ${table.saveKey} >= ${`${ctx.saveKey}#`} and ${table.saveKey} < ${`${ctx.saveKey}$`}`,
	);
	return row?.count ?? 0;
}

/** Those of these names that items have. */
export const takenNames = (ctx: OperatorCtx, table: ItemTable, names: string[]) =>
	rowsOf<{ name: string }>(
		ctx.db,
		sql`select distinct ${table.name} as name from ${table}
			where ${table.name} in ${among(names)} and ${table.deletedAt} is null`,
	);

/** Condition: no item has one of these names. */
export const allFree = (table: ItemTable, names: string[]): SQL =>
	sql`not exists (select 1 from ${table} t where t.name in ${among(names)} and t.deleted_at is null)`;

/** Creates the folders that the kind lacks, after the existing ones, where `condition` holds. */
export const makeFolders = (ctx: OperatorCtx, kind: KindName, names: (string | null)[], condition: SQL) =>
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
			sql`from ${eachOf(distinct(names))} j where ${condition}
				and not exists (select 1 from ${folders} where kind = ${kind} and name = j.value)`,
		),
	);

/** The id of the kind's folder with this name, the first of several; null for an empty name. */
export const folderCalled = (kind: KindName, name: SQL): SQL =>
	sql`(select f.id from ${folders} f where f.kind = ${kind} and f.name = ${name} order by f.position, f.id limit 1)`;

const distinct = (names: (string | null)[]) => [...new Set(names.filter((name) => name !== null))];
