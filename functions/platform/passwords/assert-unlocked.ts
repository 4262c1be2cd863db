import { eq } from "drizzle-orm";
import { openApiUnlocks } from "#db/integrations/open-api.ts";
import { UNLOCKED_FOR } from "#domain/integrations/open-api/limits.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { assertPassword } from "./assert-password.ts";

/**
 * Refuses an operator who neither gave their password within the last ten minutes nor gives it now: an unlocked screen that
 * somebody left is worth no secret. Wrong passwords count towards the lock of the login.
 * @param password empty where none is given
 * @throws Refusal 422, 429
 */
export async function assertUnlocked(ctx: OperatorCtx, password: string): Promise<void> {
	const { tokenHash: session } = ctx.operator;
	if (password === "") {
		const [unlock] = await ctx.db.select().from(openApiUnlocks).where(eq(openApiUnlocks.session, session));
		if (unlock && unlock.until > ctx.now) return;
		throw invalid("password", OPEN_API_TEXTS.passwordNeeded);
	}
	await assertPassword(ctx, password, "password");
	const until = ctx.now + UNLOCKED_FOR;
	await ctx.db
		.insert(openApiUnlocks)
		.values({ session, until })
		.onConflictDoUpdate({ target: openApiUnlocks.session, set: { until } });
}
