import { type SQL, sql } from "drizzle-orm";
import { folders } from "#db/engine/folders.ts";
import { listTable, valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { listNames } from "#domain/platform/texts/cut-to-width.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import type { ItemGuard, ItemKind, ItemReference, ItemsTable } from "./definition.ts";
import { isAlive } from "./select-items.ts";

/** Maximum number of refused items in a message, and of characters of each name. */
const MAX_NAMES = 20;
const NAME_LENGTH = 30;

/** Reason to leave some items unchanged. */
interface Refused {
	status: 403 | 422;
	text: string;
}

/**
 * Refuses an operation on several items if a guard blocks one of them, naming those that the first such guard
 * blocks.
 */
export async function refuseBlocked(
	ctx: OperatorCtx,
	kind: ItemKind,
	ids: number[],
	guards: (ItemGuard | undefined)[],
): Promise<void> {
	const { refused } = await splitBlocked(ctx, kind, ids, guards);
	refuseFirst(refused);
}

/**
 * Returns the ids of the items on which no guard blocks the operation, and the reasons for the others.
 * @throws Refusal if no item is left
 */
export async function withoutBlocked(
	ctx: OperatorCtx,
	kind: ItemKind,
	ids: number[],
	guards: (ItemGuard | undefined)[],
): Promise<{ free: number[]; reasons: string[] }> {
	const { free: freeIds, refused } = await splitBlocked(ctx, kind, ids, guards);
	if (freeIds.length === 0) refuseFirst(refused);
	return { free: freeIds, reasons: refused.map(({ text }) => text) };
}

function refuseFirst([first]: Refused[]): void {
	if (first) throw new Refusal(first.status, { ERROR: [first.text] });
}

/** Items that no guard blocks, and a message for each of the others, from the first guard that blocks it. */
async function splitBlocked(
	ctx: OperatorCtx,
	kind: ItemKind,
	ids: number[],
	guards: (ItemGuard | undefined)[],
): Promise<{ free: number[]; refused: Refused[] }> {
	let freeIds = ids;
	const refused: Refused[] = [];
	for (const guard of guards) {
		if (!guard) continue;
		const blocked = await blockedBy(ctx, kind, freeIds, guard);
		if (blocked.length === 0) continue;
		const names = blocked.map(({ name }) => name);
		refused.push({ status: guard.status ?? 422, text: guard.text(listNames(names, MAX_NAMES, NAME_LENGTH)) });
		const blockedIds = new Set(blocked.map(({ id }) => id));
		freeIds = freeIds.filter((id) => !blockedIds.has(id));
	}
	return { free: freeIds, refused };
}

const blockedBy = (ctx: OperatorCtx, kind: ItemKind, ids: number[], { isBlocked }: ItemGuard) =>
	queryRows(
		ctx.db,
		{ id: number, name: text },
		sql`select ${kind.table.id} as id, ${kind.table.name} as name from ${kind.table}
			where ${kind.table.id} in ${valuesOfList(ids)} and ${isAlive(kind)} and ${isBlocked}`,
	);

/** Condition: no guard blocks the item. The writing statement checks it. */
export const isNotBlocked = (guards: (ItemGuard | undefined)[]): SQL =>
	sql.join([sql`1`, ...guards.flatMap((guard) => (guard ? [sql`not ${guard.isBlocked}`] : []))], sql` and `);

/** Condition: the kind has this folder. */
export const folderExists = (name: KindName, id: number): SQL =>
	sql`exists (select 1 from ${folders} where ${folders.id} = ${id} and ${folders.kind} = ${name})`;

/**
 * Reference of one field to any number of records, as one bound value, because a statement accepts only a
 * hundred.
 */
export const referencesToAll = (
	field: string,
	table: ItemsTable,
	ids: readonly number[],
	text: string,
): ItemReference => ({
	field,
	exists: sql`not exists (select 1 from ${listTable(ids)} n where not exists (
		select 1 from ${table} r where r.id = n.value and r.deleted_at is null))`,
	text,
});

/** Reference of an item by id; none without an id. */
export const referenceTo = (
	field: string,
	table: ItemsTable,
	id: number | null,
	text: string,
): ItemReference[] =>
	id === null
		? []
		: [
				{
					field,
					exists: sql`exists (select 1 from ${table} r where r.id = ${id} and r.deleted_at is null)`,
					text,
				},
			];
