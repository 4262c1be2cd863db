import { sql } from "drizzle-orm";
import { isAmong } from "#db/among.ts";
import { memberQueries } from "#db/funnels.ts";
import { openApiCodes, openApiTokens } from "#db/open-api.ts";
import { operators } from "#db/operators.ts";
import type { Filter } from "#domain/filters/filter.ts";
import type { ApiRight } from "#domain/open-api/rights.ts";
import type { Ctx } from "../context.ts";
import type { RequestContext } from "../http/types.ts";
import { Together } from "../queues/together.ts";
import { type Taken, takeCalls } from "./limit.ts";

/** A token with its service code. */
export interface Found {
	codeId: number;
	tokenId: number;
	issuedBy: number | null;
	tokenHash: string;
	callsPerMinute: number;
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
	taken: Taken;
}

const MOST_AT_ONCE = 100;

const entrances = new WeakMap<D1Database, Together<string, Entered | undefined>>();

/**
 * Finds a token with its service code and counts its call; undefined for a token that is none of ours. Calls that come at
 * once share the statement, and those of one token the room's request: what was revoked before a call came is refused.
 */
export function enter(c: RequestContext, tokenHash: string): Promise<Entered | undefined> {
	const { ctx } = c.var;
	const { DB } = ctx.env;
	const entrance = entrances.get(DB) ?? new Together<string, Entered | undefined>({ most: MOST_AT_ONCE });
	entrances.set(DB, entrance);
	return entrance.ask(c.executionCtx, tokenHash, (hashes) => enterAll(ctx, hashes));
}

async function enterAll(ctx: Ctx, hashes: readonly string[]): Promise<(Entered | undefined)[]> {
	const found = await read(ctx, [...new Set(hashes)]);
	const byHash = new Map(
		await Promise.all(
			found.map(async (token) => {
				const calls = hashes.filter((hash) => hash === token.tokenHash).length;
				const taken = (await takeCalls(ctx, token, calls)).values();
				return [token.tokenHash, { found: token, taken }] as const;
			}),
		),
	);
	return hashes.map((hash) => {
		const token = byHash.get(hash);
		return token && { found: token.found, taken: token.taken.next().value! };
	});
}

const read = ({ db }: Ctx, hashes: readonly string[]): Promise<Found[]> =>
	db
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
			memberQueryId: openApiCodes.memberQueryId,
			filter: memberQueries.filter,
		})
		.from(openApiTokens)
		.innerJoin(openApiCodes, sql`${openApiCodes.id} = ${openApiTokens.codeId}`)
		.leftJoin(operators, sql`${operators.id} = ${openApiTokens.issuedBy}`)
		.leftJoin(memberQueries, sql`${memberQueries.id} = ${openApiCodes.memberQueryId}`)
		.where(sql`${openApiTokens.tokenHash} ${isAmong(hashes)}`);
