import { eq } from "drizzle-orm";
import { passwordUnlocks } from "#db/integrations/open-api-tables.ts";
import { UNLOCK_PERIOD } from "#domain/integrations/open-api/api-limits.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { assertPassword } from "./assert-password.ts";

/**
 * Requires a password entered now or within the last ten minutes, so that an unattended screen reveals no
 * secret. Wrong passwords count towards the login lock.
 * @param password empty if none was sent
 * @throws Refusal 422 without a password or for a wrong one, 429 after too many wrong ones
 */
export async function assertRecentPassword(ctx: OperatorCtx, password: string): Promise<void> {
	const { tokenHash } = ctx.operator;
	if (password === "") {
		const [unlock] = await ctx.db
			.select()
			.from(passwordUnlocks)
			.where(eq(passwordUnlocks.session, tokenHash));
		if (unlock && unlock.until > ctx.now) return;
		throw invalid("password", OPEN_API_TEXTS.passwordNeeded);
	}
	await assertPassword(ctx, password, "password");
	const until = ctx.now + UNLOCK_PERIOD;
	await ctx.db
		.insert(passwordUnlocks)
		.values({ session: tokenHash, until })
		.onConflictDoUpdate({ target: passwordUnlocks.session, set: { until } });
}
