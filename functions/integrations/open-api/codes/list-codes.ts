import { asc, desc, eq, sql } from "drizzle-orm";
import { openApiCodes, openApiTokens } from "#db/integrations/open-api-tables.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { MAX_REVOKED_LISTED } from "#domain/integrations/open-api/api-limits.ts";
import type { ApiRight } from "#domain/integrations/open-api/rights.ts";
import { censorToken } from "#domain/integrations/open-api/service-code.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { ROLE_COLUMNS } from "#functions/platform/auth/operator-session.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findLackedAbilities } from "../find-lacked-abilities.ts";
import { tokenRightsOf } from "../token-rights.ts";
import { mayRevokeToken } from "../tokens/revoke-api-token.ts";

/**
 * Matches valid tokens, and the newest revoked ones of each code, because revoked tokens are kept forever.
 */
const isListed = sql`(${openApiTokens.revokedAt} is null or (select count(*) from open_api_tokens newer
	where newer.code_id = ${openApiTokens.codeId} and newer.id > ${openApiTokens.id}
		and newer.revoked_at is not null) < ${MAX_REVOKED_LISTED})`;

/** Service codes, each with its tokens, newest first (M-235). */
export async function listCodes(ctx: OperatorCtx) {
	const [codes, tokens] = await ctx.db.batch([
		ctx.db.select().from(openApiCodes).orderBy(asc(openApiCodes.id)),
		selectTokens(ctx),
	]);
	const tokensByCode = Map.groupBy(tokens, ({ codeId }) => codeId);
	return {
		data: codes.map(({ id, name, rights, isActive, memberQueryId, callsPerMinute, createdAt, version }) => ({
			id,
			name,
			rights,
			is_active: isActive,
			member_query_id: memberQueryId,
			calls_per_minute: callsPerMinute,
			created_at: toWireTime(createdAt, ctx.zone),
			version,
			tokens: (tokensByCode.get(id) ?? []).map((token) => presentToken(ctx, token, rights)),
		})),
	};
}

function selectTokens({ db }: OperatorCtx) {
	const { isAdmin, abilities, scope, lacksSecondStep } = ROLE_COLUMNS;
	return db
		.select({
			codeId: openApiTokens.codeId,
			tokenKey: openApiTokens.tokenKey,
			ending: openApiTokens.ending,
			issuedAt: openApiTokens.issuedAt,
			revokedAt: openApiTokens.revokedAt,
			lastUsedAt: openApiTokens.lastUsedAt,
			issuedBy: openApiTokens.issuedBy,
			issuer: operators.name,
			issuerDisabledAt: operators.disabledAt,
			isAdmin,
			abilities,
			scope,
			lacksSecondStep,
		})
		.from(openApiTokens)
		.leftJoin(operators, eq(operators.id, openApiTokens.issuedBy))
		.leftJoin(roles, eq(roles.id, operators.roleId))
		.where(isListed)
		.orderBy(desc(openApiTokens.id));
}

function presentToken(
	ctx: OperatorCtx,
	token: Awaited<ReturnType<typeof selectTokens>>[number],
	codeRights: ApiRight[],
) {
	const time = (at: number | null) => (at === null ? null : toWireTime(at, ctx.zone));
	const grantedRights = tokenRightsOf(codeRights, token);
	return {
		token_key: token.tokenKey,
		censored: censorToken(token.ending),
		issued_at: toWireTime(token.issuedAt, ctx.zone),
		issued_by: token.issuer,
		/** Tokens of a disabled issuer are refused. */
		is_issuer_disabled: token.issuerDisabledAt !== null,
		/** Rights of the code that the token currently has. */
		held_rights: grantedRights.rights,
		/** Abilities that calls of these rights need and the issuer lacks. */
		lacked_abilities: findLackedAbilities(grantedRights),
		last_used_at: time(token.lastUsedAt),
		revoked_at: time(token.revokedAt),
		may_revoke: mayRevokeToken(ctx, token),
	};
}
