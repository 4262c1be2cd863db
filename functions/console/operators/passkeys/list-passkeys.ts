import { asc, eq } from "drizzle-orm";
import { operatorPasskeys } from "#db/console/passkeys.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";

/** The passkeys of an operator, the oldest first. */
export const listPasskeysOf = (ctx: Pick<Ctx, "db">, operatorId: number) =>
	ctx.db
		.select()
		.from(operatorPasskeys)
		.where(eq(operatorPasskeys.operatorId, operatorId))
		.orderBy(asc(operatorPasskeys.id));

/** The same as their operator reads them. */
export async function listPasskeys(ctx: Pick<Ctx, "db" | "zone">, operatorId: number) {
	const found = await listPasskeysOf(ctx, operatorId);
	return found.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
		id,
		name,
		is_synced: isSynced,
		created_at: toWireTime(createdAt, ctx.zone),
		last_used_at: lastUsedAt === null ? null : toWireTime(lastUsedAt, ctx.zone),
	}));
}
