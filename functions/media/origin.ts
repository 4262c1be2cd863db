import { sql } from "drizzle-orm";
import { settings } from "#db/settings.ts";
import { MINUTE } from "#domain/time.ts";
import type { Ctx } from "../context.ts";
import { readSettings } from "../settings/read.ts";

/**
 * Where the console is found from outside, for what LINE or a friend opens later, without a slash at the end: what the
 * deployment says (PUBLIC_ORIGIN), or else where it was last called. "" while neither is known.
 */
export const publicOrigin = async (ctx: Ctx): Promise<string> =>
	ctx.env.PUBLIC_ORIGIN ?? (await readSettings(ctx, "public_origin")).public_origin;

/** What this isolate has learnt, and until when it need not be said again. */
let learnt = { origin: "", until: 0 };

/** Remembers where the console was called by somebody who has shown who they are: an operator, or LINE. */
export async function learnPublicOrigin(ctx: Ctx, address: string): Promise<void> {
	const { origin } = new URL(address);
	if (ctx.env.PUBLIC_ORIGIN || (learnt.origin === origin && ctx.now < learnt.until)) return;
	const value = JSON.stringify(origin);
	await ctx.db.run(
		sql`insert into ${settings} (key, value, updated_at) values ('public_origin', ${value}, ${ctx.now})
			on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at
			where ${settings.value} <> excluded.value`,
	);
	learnt = { origin, until: ctx.now + 10 * MINUTE };
}
