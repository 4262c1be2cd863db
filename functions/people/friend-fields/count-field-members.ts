import { isNull, sql } from "drizzle-orm";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { countVisible } from "#functions/engine/explorer/count-visible.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Number of friends with a value, by field of friend information (E-415). */
export async function countFieldMembers({ ctx }: { ctx: OperatorCtx }): Promise<Record<number, number>> {
	const count = countVisible(ctx, {
		from: sql`${friendVars} v`,
		where: sql`v.var_id = ${vars.id}`,
		friend: sql`v.friend_id`,
	});
	const rows = await ctx.db
		.select({ id: vars.id, count: sql<number>`(${count})` })
		.from(vars)
		.where(isNull(vars.deletedAt));
	return Object.fromEntries(rows.map((row) => [row.id, row.count]));
}
