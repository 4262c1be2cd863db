import { type SQL, sql } from "drizzle-orm";
import { folders } from "#db/engine/folders.ts";
import { among, eachOf } from "#db/platform/sql/among.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { listNames } from "#domain/platform/texts/width.ts";
import { Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { Guard, ItemKind, ItemTable, Reference } from "./definition.ts";
import { alive } from "./select.ts";

/** Maximum number of refused items in a refusal, and of characters of each name. */
const NAMED = 20;
const NAME_LENGTH = 30;

/** Reason to leave some items unchanged. */
interface Refused {
	status: 403 | 422;
	text: string;
}

/** Refuses the whole operation where one of these items is blocked, naming all blocked ones. */
export async function refuseBlocked(
	ctx: OperatorCtx,
	kind: ItemKind,
	ids: number[],
	guards: (Guard | undefined)[],
): Promise<void> {
	const { refused } = await sortOut(ctx, kind, ids, guards);
	refuseFirst(refused);
}

/**
 * Removes blocked items from a bulk operation.
 * @throws Refusal where all of them are blocked.
 */
export async function leaveOutBlocked(
	ctx: OperatorCtx,
	kind: ItemKind,
	ids: number[],
	guards: (Guard | undefined)[],
): Promise<{ free: number[]; reasons: string[] }> {
	const { free, refused } = await sortOut(ctx, kind, ids, guards);
	if (free.length === 0) refuseFirst(refused);
	return { free, reasons: refused.map(({ text }) => text) };
}

function refuseFirst([first]: Refused[]): void {
	if (first) throw new Refusal(first.status, { ERROR: [first.text] });
}

/** Items that no guard blocks, and a message for each of the others, from the first guard that blocks it. */
async function sortOut(
	ctx: OperatorCtx,
	kind: ItemKind,
	ids: number[],
	guards: (Guard | undefined)[],
): Promise<{ free: number[]; refused: Refused[] }> {
	let free = ids;
	const refused: Refused[] = [];
	for (const guard of guards) {
		if (!guard) continue;
		const blocked = await blockedBy(ctx, kind, free, guard);
		if (blocked.length === 0) continue;
		const names = blocked.map(({ name }) => name);
		refused.push({ status: guard.status ?? 422, text: guard.text(listNames(names, NAMED, NAME_LENGTH)) });
		const out = new Set(blocked.map(({ id }) => id));
		free = free.filter((id) => !out.has(id));
	}
	return { free, refused };
}

const blockedBy = (ctx: OperatorCtx, kind: ItemKind, ids: number[], { blocks }: Guard) =>
	rowsOf<{ id: number; name: string }>(
		ctx.db,
		sql`select ${kind.table.id} as id, ${kind.table.name} as name from ${kind.table}
			where ${kind.table.id} in ${among(ids)} and ${alive(kind)} and ${blocks}`,
	);

/** Condition: no guard blocks the item. The writing statement checks it. */
export const notBlocked = (guards: (Guard | undefined)[]): SQL =>
	sql.join([sql`1`, ...guards.flatMap((guard) => (guard ? [sql`not ${guard.blocks}`] : []))], sql` and `);

/** Condition: this kind has this folder. */
export const folderThere = (name: KindName, id: number): SQL =>
	sql`exists (select 1 from ${folders} where ${folders.id} = ${id} and ${folders.kind} = ${name})`;

/** Reference of one field to any number of records: a statement accepts only a hundred values. */
export const allNamed = (
	field: string,
	table: ItemTable,
	ids: readonly number[],
	text: string,
): Reference => ({
	field,
	there: sql`not exists (select 1 from ${eachOf(ids)} n where not exists (
		select 1 from ${table} r where r.id = n.value and r.deleted_at is null))`,
	text,
});

/** Reference of an item by id; none without an id. */
export const named = (field: string, table: ItemTable, id: number | null, text: string): Reference[] =>
	id === null
		? []
		: [
				{
					field,
					there: sql`exists (select 1 from ${table} r where r.id = ${id} and r.deleted_at is null)`,
					text,
				},
			];
