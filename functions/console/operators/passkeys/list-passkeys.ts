import { asc, eq } from "drizzle-orm";
import { operatorPasskeys } from "#db/console/passkeys.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";

/** Stored passkeys of an operator, oldest first. */
export const listStoredPasskeys = (ctx: Pick<Ctx, "db">, operatorId: number) =>
	ctx.db
		.select()
		.from(operatorPasskeys)
		.where(eq(operatorPasskeys.operatorId, operatorId))
		.orderBy(asc(operatorPasskeys.id));

/** Passkeys of an operator, for the API. */
export async function listPasskeys(ctx: Pick<Ctx, "db" | "zone">, operatorId: number) {
	const stored = await listStoredPasskeys(ctx, operatorId);
	return stored.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
		id,
		name,
		is_synced: isSynced,
		created_at: toWireTime(createdAt, ctx.zone),
		last_used_at: lastUsedAt === null ? null : toWireTime(lastUsedAt, ctx.zone),
	}));
}
