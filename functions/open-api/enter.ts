import { sql } from "drizzle-orm";
import { isAmong } from "#db/among.ts";
import { memberQueries } from "#db/funnels.ts";
import { openApiCodes, openApiTokens } from "#db/open-api.ts";
import { operators, roles } from "#db/operators.ts";
import type { Filter } from "#domain/filters/filter.ts";
import type { ApiRight } from "#domain/open-api/rights.ts";
import type { Ability } from "#domain/operators/abilities.ts";
import { HELD } from "../auth/session.ts";
import type { Ctx } from "../context.ts";
import type { RequestContext } from "../http/types.ts";
import { Together } from "../queues/together.ts";
import type { Taken } from "../rooms/token-limit.ts";
import { heldByToken } from "./held-rights.ts";
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
	/** What its issuer may do. */
	abilities: readonly Ability[];
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

/** Why nothing could be said of a call. */
interface Failed {
	failure: unknown;
}

/** A call that comes. */
interface Coming {
	tokenHash: string;
	refusalOf: (found: Found) => Problem | undefined;
}

const MOST_AT_ONCE = 100;

const entrances = new WeakMap<D1Database, Together<Coming, Entered | Failed | undefined>>();

/**
 * Finds a token with its service code and counts its call; undefined for a token that is none of ours. Calls that come at
 * once share the statement, and those of one token the room's request: what was revoked before a call came is refused.
 * @throws what the token's room throws
 */
export async function enter(c: RequestContext, coming: Coming): Promise<Entered | undefined> {
	const { ctx } = c.var;
	const { DB } = ctx.env;
	const entrance =
		entrances.get(DB) ?? new Together<Coming, Entered | Failed | undefined>({ most: MOST_AT_ONCE });
	entrances.set(DB, entrance);
	const entered = await entrance.ask(c.executionCtx, coming, (calls) => enterAll(ctx, calls));
	if (entered && "failure" in entered) throw entered.failure;
	return entered;
}

async function enterAll(ctx: Ctx, calls: readonly Coming[]): Promise<(Entered | Failed | undefined)[]> {
	const found = await read(ctx, [...new Set(calls.map(({ tokenHash }) => tokenHash))]);
	const entered = new Map<Coming, Entered | Failed>();
	await Promise.all(
		found.map(async (token) => {
			const theirs = calls.filter(({ tokenHash }) => tokenHash === token.tokenHash);
			// Of a trip that fails each goes again: the calls of every other token would be counted twice.
			const said = await sayOf(ctx, token, theirs).catch((failure) => theirs.map(() => ({ failure })));
			for (const [place, call] of theirs.entries()) entered.set(call, said[place]!);
		}),
	);
	return calls.map((call) => entered.get(call));
}

/** What is said of each call of one token. */
async function sayOf(ctx: Ctx, found: Found, calls: readonly Coming[]): Promise<Entered[]> {
	const refusals = calls.map(({ refusalOf }) => refusalOf(found));
	const taken = await takeCalls(
		ctx,
		found,
		refusals.map((refusal) => refusal !== undefined),
	);
	return refusals.map((refusal, place) => ({ found, refusal, taken: taken[place]! }));
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
		...heldByToken(token.rights, { isAdmin, abilities, scope, lacksSecondStep }),
	}));
}
