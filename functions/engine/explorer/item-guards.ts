import { type SQL, sql } from "drizzle-orm";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { listNames } from "#domain/platform/texts/cut-to-width.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import type { ItemGuard, ItemKind } from "./definition.ts";
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
): Promise<{ allowedIds: number[]; reasons: string[] }> {
	const { allowedIds, refused } = await splitBlocked(ctx, kind, ids, guards);
	if (allowedIds.length === 0) refuseFirst(refused);
	return { allowedIds, reasons: refused.map(({ text }) => text) };
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
): Promise<{ allowedIds: number[]; refused: Refused[] }> {
	let allowedIds = ids;
	const refused: Refused[] = [];
	for (const guard of guards) {
		if (!guard) continue;
		const blocked = await blockedBy(ctx, kind, allowedIds, guard);
		if (blocked.length === 0) continue;
		const names = blocked.map(({ name }) => name);
		refused.push({ status: guard.status ?? 422, text: guard.text(listNames(names, MAX_NAMES, NAME_LENGTH)) });
		const blockedIds = new Set(blocked.map(({ id }) => id));
		allowedIds = allowedIds.filter((id) => !blockedIds.has(id));
	}
	return { allowedIds, refused };
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
