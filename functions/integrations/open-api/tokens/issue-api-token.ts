import { eq, sql } from "drizzle-orm";
import { openApiCodes, openApiTokens } from "#db/integrations/open-api-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { MAX_TOKENS } from "#domain/integrations/open-api/api-limits.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { seal, unseal } from "#functions/platform/auth/seal.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, type Refusal } from "#functions/platform/http/request-refusal.ts";
import { saveOnce } from "#functions/platform/http/save-once.ts";
import { createToken, hashToken, TOKEN_SEAL_PURPOSE } from "../api-token.ts";
import { assertMayGrantRights } from "../assert-may-grant-rights.ts";

/**
 * Issues a token of a service code and returns it; later responses show only its ending (M-232). A repeated
 * save returns the same token.
 * @throws Refusal 422 for a code that is gone, off, has as many tokens as it may, or rights beyond the operator's; 409 where
 * the code was changed meanwhile
 */
export async function issueApiToken({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { open_api_code_id: number };
}): Promise<{ token_key: string; token: string }> {
	const code = await findUsableCode(ctx, input.open_api_code_id);
	const token = createToken();
	const sealed = await seal(ctx.env.APP_KEY, TOKEN_SEAL_PURPOSE, token);
	const issuedToken = await saveOnce(
		() => findIssued(ctx),
		() => storeToken(ctx, code, { token, sealed }),
	);
	if (!issuedToken) throw await refusalOfToken(ctx, code);
	const clearToken = await unseal(ctx.env.APP_KEY, TOKEN_SEAL_PURPOSE, issuedToken.sealed);
	if (clearToken === null) throw invalid("ERROR", OPEN_API_TEXTS.tokenUnreadable);
	return { token_key: issuedToken.tokenKey, token: clearToken };
}

type Code = Pick<typeof openApiCodes.$inferSelect, "id" | "version">;

/** @throws Refusal 422 for a code that is gone or off, or that has rights beyond the operator's */
async function findUsableCode(ctx: OperatorCtx, id: number): Promise<Code> {
	const [code] = await ctx.db
		.select({
			id: openApiCodes.id,
			rights: openApiCodes.rights,
			isActive: openApiCodes.isActive,
			version: openApiCodes.version,
		})
		.from(openApiCodes)
		.where(eq(openApiCodes.id, id));
	if (!code) throw invalid("open_api_code_id", OPEN_API_TEXTS.codeGone);
	assertMayGrantRights(ctx, code.rights);
	if (!code.isActive) throw invalid("ERROR", OPEN_API_TEXTS.codeOff);
	return code;
}

/** Stores a token with its audit row, below the maximum and only while the code is unchanged. */
function storeToken(ctx: OperatorCtx, code: Code, { token, sealed }: { token: string; sealed: string }) {
	const row = {
		codeId: code.id,
		tokenKey: ctx.newId(),
		tokenHash: hashToken(token),
		sealed,
		ending: token.slice(-4),
		issuedAt: ctx.now,
		issuedBy: ctx.operator.id,
		saveKey: ctx.saveKey,
	};
	// The operator must not gain rights that were added to the code meanwhile.
	const isCodeUnchanged = sql`(select version from ${openApiCodes} where id = ${code.id}) = ${code.version}`;
	const validTokenCount = sql`(select count(*) from ${openApiTokens} where code_id = ${code.id} and revoked_at is null)`;
	return ctx.db.batch([
		execute(
			ctx.db,
			insertInto(openApiTokens, row, sql`where ${validTokenCount} < ${MAX_TOKENS} and ${isCodeUnchanged}`),
		),
		auditOfChange(ctx, {
			verb: "open_api.token.issue",
			subjectType: "open_api_code",
			subjectId: code.id,
			detail: { token_key: row.tokenKey },
		}),
	]);
}

/** Reason that a token was not stored: the code was changed meanwhile, or has as many as it may. */
async function refusalOfToken(ctx: OperatorCtx, code: Code): Promise<Refusal> {
	const [currentCode] = await ctx.db
		.select({ version: openApiCodes.version })
		.from(openApiCodes)
		.where(eq(openApiCodes.id, code.id));
	if (currentCode?.version !== code.version) return changedByOther();
	return invalid("ERROR", OPEN_API_TEXTS.tooManyTokens(MAX_TOKENS));
}

const findIssued = (ctx: OperatorCtx) =>
	ctx.db
		.select({ tokenKey: openApiTokens.tokenKey, sealed: openApiTokens.sealed })
		.from(openApiTokens)
		.where(eq(openApiTokens.saveKey, ctx.saveKey));
