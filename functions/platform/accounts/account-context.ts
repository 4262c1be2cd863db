import { connectD1 } from "#db/d1-client.ts";
import type { Ctx } from "#functions/context.ts";
import type { Env } from "#functions/env.ts";
import { readClock } from "#functions/platform/time/read-clock.ts";

/** Context of the same work in another account, with its clock; null for one that is unknown. */
export async function accountContext(ctx: Ctx, name: string): Promise<Ctx | null> {
	if (name === ctx.env.ACCOUNT?.name) return ctx;
	const env = await ctx.env.ALL_ACCOUNTS?.envOf(name);
	return env ? contextIn(ctx, env) : null;
}

/** Context of the same work in the account of an environment. */
export async function contextIn(ctx: Ctx, env: Env): Promise<Ctx> {
	const clock = await readClock(env);
	return { ...ctx, env, db: connectD1(env.DB), now: clock(), clock };
}
