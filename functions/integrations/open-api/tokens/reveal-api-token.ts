import { eq } from "drizzle-orm";
import { openApiCodes, openApiTokens } from "#db/integrations/open-api-tables.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { unseal } from "#functions/platform/auth/seal.ts";
import { auditDisclosure } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { assertRecentPassword } from "#functions/platform/passwords/assert-recent-password.ts";
import { TOKEN_SEAL_PURPOSE } from "../api-token.ts";
import { assertMayGrantRights } from "../assert-may-grant-rights.ts";

interface RevealCall {
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
 * @throws Refusal 422 for a token that is gone, revoked or unreadable, for rights beyond the operator's, and for a wrong
 * password; 429 after too many of these
 */
export async function revealApiToken({
	ctx,
	input,
}: RevealCall): Promise<{ token_key: string; token: string }> {
	const [storedToken] = await ctx.db
		.select({
			sealed: openApiTokens.sealed,
			revokedAt: openApiTokens.revokedAt,
			codeId: openApiTokens.codeId,
			rights: openApiCodes.rights,
		})
		.from(openApiTokens)
		.innerJoin(openApiCodes, eq(openApiCodes.id, openApiTokens.codeId))
		.where(eq(openApiTokens.tokenKey, input.token_key));
	if (!storedToken) throw invalid("token_key", OPEN_API_TEXTS.tokenGone);
	assertMayGrantRights(ctx, storedToken.rights);
	if (storedToken.revokedAt !== null) throw invalid("token_key", OPEN_API_TEXTS.tokenRevoked);
	await assertRecentPassword(ctx, input.password);
	const token = await unseal(ctx.env.APP_KEY, TOKEN_SEAL_PURPOSE, storedToken.sealed);
	if (token === null) throw invalid("token_key", OPEN_API_TEXTS.tokenUnreadable);
	await auditDisclosure(ctx, {
		verb: "open_api.token.uncensor",
		subjectType: "open_api_code",
		subjectId: storedToken.codeId,
		detail: { token_key: input.token_key },
	});
	return { token_key: input.token_key, token };
}
