import { and, eq, isNull } from "drizzle-orm";
import { openApiTokens } from "#db/integrations/open-api-tables.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/**
 * Revokes a token permanently (M-234): its next call is refused. A revoked token stays revoked. Operators who
 * see only some friends revoke their own, since the others serve friends of other branches.
 * @throws Refusal 422 for a token that is gone, or that such an operator did not issue
 */
export async function revokeApiToken({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { token_key: string };
}): Promise<{ ok: true }> {
	const [token] = await ctx.db
		.select({ issuedBy: openApiTokens.issuedBy })
		.from(openApiTokens)
		.where(eq(openApiTokens.tokenKey, input.token_key));
	if (!token) throw invalid("token_key", OPEN_API_TEXTS.tokenGone);
	if (!mayRevokeToken(ctx, token)) throw invalid("ERROR", OPEN_API_TEXTS.tokenOfOther);
	await ctx.db.batch([
		ctx.db
			.update(openApiTokens)
			.set({ revokedAt: ctx.now })
			.where(and(eq(openApiTokens.tokenKey, input.token_key), isNull(openApiTokens.revokedAt))),
		auditOfChange(ctx, {
			verb: "open_api.token.revoke",
			subjectType: "open_api_token",
			subjectId: input.token_key,
		}),
	]);
	return { ok: true };
}

/** Whether the operator may revoke a token. */
export const mayRevokeToken = (
	{ operator }: Pick<OperatorCtx, "operator">,
	{ issuedBy }: { issuedBy: number | null },
): boolean => operator.friendScope.all || issuedBy === operator.id;
