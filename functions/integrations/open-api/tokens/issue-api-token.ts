import { eq, sql } from "drizzle-orm";
import { openApiCodes, openApiTokens } from "#db/integrations/open-api-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { MAX_TOKENS } from "#domain/integrations/open-api/api-limits.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { seal, unseal } from "#functions/platform/auth/seal.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { saveOnce } from "#functions/platform/http/save-once.ts";
import { createToken, hashToken, TOKEN_SEAL_PURPOSE } from "../api-token.ts";
import { assertMayHold } from "../assert-may-hold.ts";

/**
 * Issues a token of a service code and returns it; later responses show only its ending (M-232). A repeated
 * save returns the same token.
 * @throws Refusal 422, 409 where the code was changed meanwhile
 */
export async function issueApiToken({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { open_api_code_id: number };
}): Promise<{ token_key: string; token: string }> {
	const codeId = input.open_api_code_id;
	const [code] = await ctx.db
		.select({
			rights: openApiCodes.rights,
			isActive: openApiCodes.isActive,
			version: openApiCodes.version,
		})
		.from(openApiCodes)
		.where(eq(openApiCodes.id, codeId));
	if (!code) throw invalid("open_api_code_id", OPEN_API_TEXTS.codeGone);
	assertMayHold(ctx, code.rights);
	if (!code.isActive) throw invalid("ERROR", OPEN_API_TEXTS.codeOff);
	const token = createToken();
	const row = {
		codeId,
		tokenKey: ctx.newId(),
		tokenHash: hashToken(token),
		sealed: await seal(ctx.env.APP_KEY, TOKEN_SEAL_PURPOSE, token),
		ending: token.slice(-4),
		issuedAt: ctx.now,
		issuedBy: ctx.operator.id,
		saveKey: ctx.saveKey,
	};
	// The operator must not gain rights that were added to the code meanwhile.
	const isAsRead = sql`(select version from ${openApiCodes} where id = ${codeId}) = ${code.version}`;
	const validTokenCount = sql`(select count(*) from ${openApiTokens} where code_id = ${codeId} and revoked_at is null)`;
	const saved = await saveOnce(
		() => findIssued(ctx),
		() =>
			ctx.db.batch([
				execute(
					ctx.db,
					insertInto(openApiTokens, row, sql`where ${validTokenCount} < ${MAX_TOKENS} and ${isAsRead}`),
				),
				auditOfChange(ctx, {
					verb: "open_api.token.issue",
					subjectType: "open_api_code",
					subjectId: codeId,
					detail: { token_key: row.tokenKey },
				}),
			]),
	);
	if (!saved) {
		const [currentCode] = await ctx.db
			.select({ version: openApiCodes.version })
			.from(openApiCodes)
			.where(eq(openApiCodes.id, codeId));
		if (currentCode?.version !== code.version) throw changedByOther();
		throw invalid("ERROR", OPEN_API_TEXTS.tooManyTokens(MAX_TOKENS));
	}
	const clearToken = await unseal(ctx.env.APP_KEY, TOKEN_SEAL_PURPOSE, saved.sealed);
	if (clearToken === null) throw invalid("ERROR", OPEN_API_TEXTS.tokenUnreadable);
	return { token_key: saved.tokenKey, token: clearToken };
}

const findIssued = (ctx: OperatorCtx) =>
	ctx.db
		.select({ tokenKey: openApiTokens.tokenKey, sealed: openApiTokens.sealed })
		.from(openApiTokens)
		.where(eq(openApiTokens.saveKey, ctx.saveKey));
