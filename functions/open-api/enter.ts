import { sql } from "drizzle-orm";
import { isAmong } from "#db/among.ts";
import { memberQueries } from "#db/funnels.ts";
import { openApiCodes, openApiTokens } from "#db/open-api.ts";
import { operators, roles } from "#db/operators.ts";
import type { Filter } from "#domain/filters/filter.ts";
import type { ApiRight } from "#domain/open-api/rights.ts";
import { HELD } from "../auth/session.ts";
import type { Ctx } from "../context.ts";
import type { RequestContext } from "../http/types.ts";
import { Together } from "../queues/together.ts";
import type { Taken } from "../rooms/token-limit.ts";
import { heldRights } from "./held-rights.ts";
import { takeCalls } from "./limit.ts";
import type { Problem } from "./problem.ts";

/** A token with its service code. */
export interface Found {
	codeId: number;
	tokenId: number;
	issuedBy: number | null;
	tokenHash: string;
	callsPerMinute: number;
	/** Those of its service code that its issuer's role still gives. */
	rights: ApiRight[];
	isActive: boolean;
	revokedAt: number | null;
	/** Whoever issued it is shut out of the console, and may have kept it. */
	isIssuerOut: number;
	memberQueryId: number | null;
	filter: Filter | null;
}

/** A call of a token of ours, and what was said of it. */
interface Entered {
	found: Found;
	/** Why it is refused, whatever the limit says. */
	refusal: Problem | undefined;
	taken: Taken;
}

/** A call that comes. */
interface Coming {
	tokenHash: string;
	refusalOf: (found: Found) => Problem | undefined;
}

const MOST_AT_ONCE = 100;

const entrances = new WeakMap<D1Database, Together<Coming, Entered | undefined>>();

/**
 * Finds a token with its service code and counts its call; undefined for a token that is none of ours. Calls that come at
 * once share the statement, and those of one token the room's request: what was revoked before a call came is refused.
 */
export function enter(c: RequestContext, coming: Coming): Promise<Entered | undefined> {
	const { ctx } = c.var;
	const { DB } = ctx.env;
	const entrance = entrances.get(DB) ?? new Together<Coming, Entered | undefined>({ most: MOST_AT_ONCE });
	entrances.set(DB, entrance);
	return entrance.ask(c.executionCtx, coming, (calls) => enterAll(ctx, calls));
}

async function enterAll(ctx: Ctx, calls: readonly Coming[]): Promise<(Entered | undefined)[]> {
	const found = await read(ctx, [...new Set(calls.map(({ tokenHash }) => tokenHash))]);
	const entered = new Map<Coming, Entered>();
	await Promise.all(
		found.map(async (token) => {
			const theirs = calls.filter(({ tokenHash }) => tokenHash === token.tokenHash);
			const refusals = theirs.map(({ refusalOf }) => refusalOf(token));
			const taken = await takeCalls(
				ctx,
				token,
				refusals.map((refusal) => refusal !== undefined),
			);
			for (const [place, call] of theirs.entries())
				entered.set(call, { found: token, refusal: refusals[place], taken: taken[place]! });
		}),
	);
	return calls.map((call) => entered.get(call));
}

async function read({ db }: Ctx, hashes: readonly string[]): Promise<Found[]> {
	const { isAdmin, abilities, scope, lacksSecondStep } = HELD;
	const rows = await db
		.select({
			codeId: openApiCodes.id,
			tokenId: sql<number>`${openApiTokens.id}`.as("token_id"),
			issuedBy: openApiTokens.issuedBy,
			tokenHash: openApiTokens.tokenHash,
			callsPerMinute: openApiCodes.callsPerMinute,
			rights: openApiCodes.rights,
			isActive: openApiCodes.isActive,
			revokedAt: openApiTokens.revokedAt,
			isIssuerOut: sql<number>`${operators.disabledAt} is not null`.as("is_issuer_out"),
			...{ isAdmin, abilities, scope, lacksSecondStep },
			memberQueryId: openApiCodes.memberQueryId,
			filter: memberQueries.filter,
		})
		.from(openApiTokens)
		.innerJoin(openApiCodes, sql`${openApiCodes.id} = ${openApiTokens.codeId}`)
		.leftJoin(operators, sql`${operators.id} = ${openApiTokens.issuedBy}`)
		.leftJoin(roles, sql`${roles.id} = ${operators.roleId}`)
		.leftJoin(memberQueries, sql`${memberQueries.id} = ${openApiCodes.memberQueryId}`)
		.where(sql`${openApiTokens.tokenHash} ${isAmong(hashes)}`);
	return rows.map(({ isAdmin, abilities, scope, lacksSecondStep, ...token }) => ({
		...token,
		rights: heldRights(token.rights, { isAdmin, abilities, scope, lacksSecondStep }),
	}));
}
