import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { commit } from "#db/client.ts";
import { execute, rowsOf } from "#db/platform/sql/raw.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { COPY_SUFFIX, copyName, MAX_ITEM_NAME } from "#domain/engine/kinds/item.ts";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { changedByOther, invalid, notFound } from "#functions/platform/http/refusal.ts";
import { keyUsed } from "#functions/platform/http/save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { findItem } from "./data.ts";
import type { Guard, ItemKind } from "./definition.ts";
import { notBlocked, refuseBlocked } from "./guard.ts";
import { assertMayRun } from "./runs.ts";
import { alive } from "./select.ts";
import { keepSaved } from "./versions.ts";

/** Maximum number of concurrent copies of one item. */
const MADE_AT_ONCE = 50;

/**
 * Copies an item into a folder, by default its own; null is none.
 * @returns the copy's id.
 * @throws Refusal 404 for a deleted item, 422 for one that cannot be copied, or with effects that the
 * operator may not use.
 */
export async function copyItem(
	ctx: OperatorCtx,
	kind: ItemKind,
	id: number,
	folder?: number | null,
): Promise<number> {
	const { name, copy } = kind;
	if (!copy) throw invalid("ERROR", EXPLORER_TEXTS.crudNotTaken(kindOf(name).label));
	const made = await copied(ctx, kind);
	if (made) return made;
	if (ctx.wasSaved) throw changedByOther();
	const guards = [kind.readOnly, copy.guard?.(ctx)];
	await refuseBlocked(ctx, kind, [id], guards);
	await assertMayCopy(ctx, kind, id);
	const names = await namesForCopy(ctx, kind, await nameOf(ctx, kind, id));
	const itemId = sql`(select ${kind.table.id} from ${kind.table} where ${kind.table.saveKey} = ${ctx.saveKey})`;
	await commit(ctx.db, [
		...(copy.before?.(ctx, id) ?? []),
		insertCopy(ctx, kind, id, { names, guards, folder }),
		auditOfChange(ctx, { verb: `${name}.copy`, subjectType: name, subjectId: id }),
		keyUsed(ctx),
		...(copy.after?.(ctx, id, itemId) ?? []),
		...keepSaved(ctx, kind.versions),
	]);
	const copyId = await copied(ctx, kind);
	if (!copyId) throw notFound();
	return copyId;
}

/** A copy belongs to its creator: it may contain nothing that they could not have saved themselves. */
async function assertMayCopy(ctx: OperatorCtx, kind: ItemKind, id: number): Promise<void> {
	const check = kind.copy?.check;
	if (!check && !kind.runs) return;
	const original = await findItem(ctx, kind, id);
	if (!original) throw notFound();
	await assertMayRun(ctx, kind, original);
	await check?.(ctx, original);
}

async function copied(ctx: OperatorCtx, { table }: ItemKind): Promise<number | undefined> {
	const [row] = await rowsOf<{ id: number }>(
		ctx.db,
		sql`select ${table.id} as id from ${table} where ${table.saveKey} = ${ctx.saveKey}`,
	);
	return row?.id;
}

async function nameOf(ctx: OperatorCtx, kind: ItemKind, id: number): Promise<string> {
	const [row] = await rowsOf<{ name: string }>(
		ctx.db,
		sql`select ${kind.table.name} as name from ${kind.table} where ${kind.table.id} = ${id} and ${alive(kind)}`,
	);
	if (!row) throw notFound();
	return row.name;
}

/**
 * Possible names of a copy. Where names must be unique a number is appended, with more candidates than can be taken.
 */
async function namesForCopy(ctx: OperatorCtx, kind: ItemKind, original: string): Promise<string[]> {
	if (kind.nameTaken === undefined) return [copyName(original, MAX_ITEM_NAME)];
	const [copies] = await rowsOf<{ count: number }>(
		ctx.db,
		sql`select count(*) as count from ${kind.table}
			where ${alive(kind)} and instr(${kind.table.name}, ${COPY_SUFFIX}) > 0`,
	);
	const numbers = Array.from({ length: (copies?.count ?? 0) + MADE_AT_ONCE }, (_, index) => index + 1);
	return numbers.map((number) => copyName(original, MAX_ITEM_NAME, number));
}

/** The first of these names that is free at the time of writing. */
function nameColumns({ table, nameTaken }: ItemKind, names: string[]): Record<string, unknown> {
	const [name = ""] = names;
	if (nameTaken === undefined) return { name, name_key: normalise(name) };
	const candidates = names.map((each) => ({ name: each, nameKey: normalise(each) }));
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
		folder,
	}: { names: string[]; guards: (Guard | undefined)[]; folder: number | null | undefined },
) {
	const own: Record<string, unknown> = {
		...nameColumns(kind, names),
		created_at: ctx.now,
		version: 1,
		save_key: ctx.saveKey,
		...(folder !== undefined && { group_id: folder }),
		...kind.copy?.columns?.(ctx),
	};
	const columns = Object.values(getTableColumns(kind.table))
		.map((column) => column.name)
		.filter((column) => column !== "id" || column in own);
	const values = columns.map((column): SQL => {
		if (!(column in own)) return sql`${sql.identifier(column)}`;
		const value = own[column];
		return typeof value === "object" && value !== null ? (value as SQL) : sql`${value}`;
	});
	return execute(
		ctx.db,
		sql`insert into ${kind.table} (${sql.join(
			columns.map((column) => sql.identifier(column)),
			sql`, `,
		)}) select ${sql.join(values, sql`, `)} from ${kind.table}
			where ${kind.table.id} = ${id} and ${alive(kind)} and ${notBlocked(guards)}
			on conflict do nothing`,
	);
}
