import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { COPY_SUFFIX, MAX_ITEM_NAME, nameOfCopy } from "#domain/engine/kinds/item-fields.ts";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { markKeyUsed } from "#functions/platform/http/bind-save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { assertMayRun } from "./assert-may-run.ts";
import type { ItemGuard, ItemKind } from "./definition.ts";
import { findItem } from "./find-item.ts";
import { isNotBlocked, refuseBlocked } from "./item-guards.ts";
import { isAlive } from "./select-items.ts";
import { storeSavedVersion } from "./store-versions.ts";

/** Number of extra candidates for a unique name: the maximum of concurrent copies of one item. */
const MAX_CONCURRENT_COPIES = 50;

/**
 * Copies an item into a folder, by default its own; null means no folder.
 * @returns the copy's id.
 * @throws Refusal 404 for a deleted item, 422 for one that cannot be copied, or with effects that the
 * operator may not use.
 */
export async function copyItem(
	ctx: OperatorCtx,
	kind: ItemKind,
	id: number,
	folderId?: number | null,
): Promise<number> {
	const { name, copy } = kind;
	if (!copy) throw invalid("ERROR", EXPLORER_TEXTS.crudNotTaken(kindOf(name).label));
	const copied = await findCopy(ctx, kind);
	if (copied) return copied;
	if (ctx.wasSaved) throw changedByOther();
	const guards = [kind.changeGuard, copy.guard?.(ctx)];
	await refuseBlocked(ctx, kind, [id], guards);
	await assertMayCopy(ctx, kind, id);
	const names = await namesForCopy(ctx, kind, await nameOf(ctx, kind, id));
	const itemId = sql`(select ${kind.table.id} from ${kind.table} where ${kind.table.saveKey} = ${ctx.saveKey})`;
	await commitBatch(ctx.db, [
		...(copy.statementsBefore?.(ctx, id) ?? []),
		insertCopy(ctx, kind, id, { names, guards, folderId }),
		auditOfChange(ctx, { verb: `${name}.copy`, subjectType: name, subjectId: id }),
		markKeyUsed(ctx),
		...(copy.statementsAfter?.(ctx, id, itemId) ?? []),
		...storeSavedVersion(ctx, kind.versions),
	]);
	const copyId = await findCopy(ctx, kind);
	if (!copyId) throw notFound();
	return copyId;
}

/** Refuses a copy with content that the operator could not have saved: a copy belongs to its creator. */
async function assertMayCopy(ctx: OperatorCtx, kind: ItemKind, id: number): Promise<void> {
	const check = kind.copy?.assertMayCopy;
	if (!check && !kind.actionsByField) return;
	const original = await findItem(ctx, kind, id);
	if (!original) throw notFound();
	await assertMayRun(ctx, kind, original);
	await check?.(ctx, original);
}

async function findCopy(ctx: OperatorCtx, { table }: ItemKind): Promise<number | undefined> {
	const [row] = await queryRows(
		ctx.db,
		{ id: number },
		sql`select ${table.id} as id from ${table} where ${table.saveKey} = ${ctx.saveKey}`,
	);
	return row?.id;
}

async function nameOf(ctx: OperatorCtx, kind: ItemKind, id: number): Promise<string> {
	const [row] = await queryRows(
		ctx.db,
		{ name: text },
		sql`select ${kind.table.name} as name from ${kind.table} where ${kind.table.id} = ${id} and ${isAlive(kind)}`,
	);
	if (!row) throw notFound();
	return row.name;
}

/**
 * Possible names of a copy. Where names must be unique a number is appended, with more candidates than can be
 * in use.
 */
async function namesForCopy(ctx: OperatorCtx, kind: ItemKind, originalName: string): Promise<string[]> {
	if (kind.nameTakenText === undefined) return [nameOfCopy(originalName, MAX_ITEM_NAME)];
	const [copyCount] = await queryRows(
		ctx.db,
		{ count: number },
		sql`select count(*) as count from ${kind.table}
			where ${isAlive(kind)} and instr(${kind.table.name}, ${COPY_SUFFIX}) > 0`,
	);
	const numbers = Array.from(
		{ length: (copyCount?.count ?? 0) + MAX_CONCURRENT_COPIES },
		(_, index) => index + 1,
	);
	return numbers.map((number) => nameOfCopy(originalName, MAX_ITEM_NAME, number));
}

/** Columns of the first name that is free at the time of writing. */
function nameColumns({ table, nameTakenText }: ItemKind, names: string[]): Record<string, unknown> {
	const [name = ""] = names;
	if (nameTakenText === undefined) return { name, name_key: normaliseText(name) };
	const candidates = names.map((each) => ({ name: each, nameKey: normaliseText(each) }));
	const { rows, column, ordinal } = rowsFrom(candidates, ["name", "nameKey"]);
	const firstFree = (value: SQL) => sql`(select ${value} from ${rows}
		where not exists (select 1 from ${table} o where o.name = ${column.name} and o.deleted_at is null)
		order by ${ordinal} limit 1)`;
	return { name: firstFree(column.name), name_key: firstFree(column.nameKey) };
}

/** Copies every column of the original, except those with values of their own. */
function insertCopy(
	ctx: OperatorCtx,
	kind: ItemKind,
	id: number,
	{
		names,
		guards,
		folderId,
	}: { names: string[]; guards: (ItemGuard | undefined)[]; folderId: number | null | undefined },
) {
	const ownValues: Record<string, unknown> = {
		...nameColumns(kind, names),
		created_at: ctx.now,
		version: 1,
		save_key: ctx.saveKey,
		...(folderId !== undefined && { group_id: folderId }),
		...kind.copy?.ownColumns?.(ctx),
	};
	const columns = Object.values(getTableColumns(kind.table))
		.map((column) => column.name)
		.filter((column) => column !== "id" || column in ownValues);
	const values = columns.map((column): SQL => {
		if (!(column in ownValues)) return sql`${sql.identifier(column)}`;
		const value = ownValues[column];
		return typeof value === "object" && value !== null ? (value as SQL) : sql`${value}`;
	});
	return execute(
		ctx.db,
		sql`insert into ${kind.table} (${sql.join(
			columns.map((column) => sql.identifier(column)),
			sql`, `,
		)}) select ${sql.join(values, sql`, `)} from ${kind.table}
			where ${kind.table.id} = ${id} and ${isAlive(kind)} and ${isNotBlocked(guards)}
			on conflict do nothing`,
	);
}
