import { eq } from "drizzle-orm";
import { openApiCodes, openApiTokens } from "#db/integrations/open-api-tables.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { unseal } from "#functions/platform/auth/seal.ts";
import { auditDisclosure } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { assertRecentPassword } from "#functions/platform/passwords/assert-recent-password.ts";
import { TOKEN_SEAL_PURPOSE } from "../api-token.ts";
import { assertMayHold } from "../assert-may-hold.ts";

interface Uncensor {
	ctx: OperatorCtx;
	input: {
		token_key: string;
		/** Required unless it was given within the last ten minutes. */
		password: string;
	};
}

/**
 * Returns a token uncensored (M-233) to an operator who gave their password within the last ten minutes, or
 * gives it now, so that an unattended screen reveals no token. Wrong passwords count towards the lock of the
 * login.
 * @throws Refusal 422, 429
 */
export async function revealApiToken({
	ctx,
	input,
}: Uncensor): Promise<{ token_key: string; token: string }> {
	const [stored] = await ctx.db
		.select({
			sealed: openApiTokens.sealed,
			revokedAt: openApiTokens.revokedAt,
			codeId: openApiTokens.codeId,
			rights: openApiCodes.rights,
		})
		.from(openApiTokens)
		.innerJoin(openApiCodes, eq(openApiCodes.id, openApiTokens.codeId))
		.where(eq(openApiTokens.tokenKey, input.token_key));
	if (!stored) throw invalid("token_key", OPEN_API_TEXTS.tokenGone);
	assertMayHold(ctx, stored.rights);
	if (stored.revokedAt !== null) throw invalid("token_key", OPEN_API_TEXTS.tokenRevoked);
	await assertRecentPassword(ctx, input.password);
	const token = await unseal(ctx.env.APP_KEY, TOKEN_SEAL_PURPOSE, stored.sealed);
	if (token === null) throw invalid("token_key", OPEN_API_TEXTS.tokenUnreadable);
	await auditDisclosure(ctx, {
		verb: "open_api.token.uncensor",
		subjectType: "open_api_code",
		subjectId: stored.codeId,
		detail: { token_key: input.token_key },
	});
	return { token_key: input.token_key, token };
}
