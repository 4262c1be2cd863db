import type { Ctx } from "#functions/context.ts";
import type { RateLimitResult } from "#functions/engine/rooms/token-limit.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { Coalescer } from "#functions/platform/queues/coalescer.ts";
import type { ApiProblem } from "./api-problem.ts";
import { countCalls } from "./call-limit.ts";
import { tokenCache } from "./token-cache.ts";
import type { TokenRecord } from "./token-record.ts";

/** Call whose token is known, with its refusal, if any, and the result of the rate limit. */
export interface AdmittedCall {
	found: TokenRecord;
	/** Reason of a refusal that does not depend on the limit. */
	refusal: ApiProblem | undefined;
	taken: RateLimitResult;
}

/** Error that prevented the check of a call. */
interface FailedCheck {
	failure: unknown;
}

export interface IncomingCall {
	tokenHash: string;
	refusalOf: (found: TokenRecord) => ApiProblem | undefined;
	/** Cached token, which is then not read from the database. */
	believed?: TokenRecord;
}

const MOST_AT_ONCE = 100;

const coalescers = new WeakMap<D1Database, Coalescer<IncomingCall, AdmittedCall | FailedCheck | undefined>>();

/**
 * Finds a token with its service code and counts its call; undefined for an unknown token. Simultaneous calls
 * share the statement, and those of one token the request to its Durable Object. A token revoked before a
 * call arrived is refused; a cached token is not verified here, and the caller must do so
 * (`optimistic-token.ts`).
 * @throws errors of the token's Durable Object
 */
export async function enterCall(c: RequestContext, coming: IncomingCall): Promise<AdmittedCall | undefined> {
	const { ctx } = c.var;
	const { DB } = ctx.env;
	const entrance =
		coalescers.get(DB) ??
		new Coalescer<IncomingCall, AdmittedCall | FailedCheck | undefined>({ most: MOST_AT_ONCE });
	coalescers.set(DB, entrance);
	const entered = await entrance.ask(c.executionCtx, coming, (calls) => enterAll(ctx, calls));
	if (entered && "failure" in entered) throw entered.failure;
	return entered;
}

async function enterAll(
	ctx: Ctx,
	calls: readonly IncomingCall[],
): Promise<(AdmittedCall | FailedCheck | undefined)[]> {
	const asked = calls.filter(({ believed }) => !believed).map(({ tokenHash }) => tokenHash);
	const found = asked.length === 0 ? [] : await tokenCache.find(ctx.env.DB, [...new Set(asked)], ctx.now);
	const byHash = new Map(found.map(({ found: token }) => [token.tokenHash, token]));
	const callsOf = Map.groupBy(calls, ({ believed, tokenHash }) => believed ?? byHash.get(tokenHash));
	const entered = new Map<IncomingCall, AdmittedCall | FailedCheck>();
	await Promise.all(
		[...callsOf].map(async ([token, theirs]) => {
			if (!token) return;
			// Errors are returned per call: if the whole batch were repeated, calls of all other tokens would be
			// counted twice.
			const said = await countCallsOfToken(ctx, token, theirs).catch((failure) =>
				theirs.map(() => ({ failure })),
			);
			for (const [place, call] of theirs.entries()) entered.set(call, said[place]!);
		}),
	);
	return calls.map((call) => entered.get(call));
}

/** Counts the calls of one token. */
async function countCallsOfToken(
	ctx: Ctx,
	found: TokenRecord,
	calls: readonly IncomingCall[],
): Promise<AdmittedCall[]> {
	const refusals = calls.map(({ refusalOf }) => refusalOf(found));
	const taken = await countCalls(
		ctx,
		found,
		refusals.map((refusal) => refusal !== undefined),
	);
	return refusals.map((refusal, place) => ({ found, refusal, taken: taken[place]! }));
}
