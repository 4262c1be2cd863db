import { and, eq, isNull } from "drizzle-orm";
import { openApiTokens } from "#db/open-api.ts";
import { OPEN_API_TEXTS } from "#domain/texts/open-api.ts";
import { auditOfChange } from "../../auth/audit.ts";
import { invalid } from "../../http/refusal.ts";
import type { OperatorCtx } from "../../http/types.ts";

/** Revokes a token for good (M-234): its next call is refused. One that is revoked already stays so. @throws Refusal 422 */
export async function revokeToken({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { token_key: string };
}): Promise<{ ok: true }> {
	const [, , known] = await ctx.db.batch([
		ctx.db
			.update(openApiTokens)
			.set({ revokedAt: ctx.now })
			.where(and(eq(openApiTokens.tokenKey, input.token_key), isNull(openApiTokens.revokedAt))),
		auditOfChange(ctx, {
			verb: "open_api.token.revoke",
			subjectType: "open_api_token",
			subjectId: input.token_key,
		}),
		ctx.db
			.select({ id: openApiTokens.id })
			.from(openApiTokens)
			.where(eq(openApiTokens.tokenKey, input.token_key)),
	]);
	if (known.length === 0) throw invalid("token_key", OPEN_API_TEXTS.tokenGone);
	return { ok: true };
}
