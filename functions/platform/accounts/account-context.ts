import { connectD1 } from "#db/d1-client.ts";
import type { Ctx } from "#functions/context.ts";
import { readClock } from "#functions/platform/time/read-clock.ts";

/** Context of the same work in another account, with its clock; null for one that is unknown. */
export async function accountContext(ctx: Ctx, name: string): Promise<Ctx | null> {
	if (name === ctx.env.ACCOUNT?.name) return ctx;
	const env = await ctx.env.ALL_ACCOUNTS?.envOf(name);
	if (!env) return null;
	const clock = await readClock(env);
	return { ...ctx, env, db: connectD1(env.DB), now: clock(), clock };
}
