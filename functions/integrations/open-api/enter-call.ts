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
	token: TokenRecord;
	/** Reason of a refusal that does not depend on the limit. */
	refusal: ApiProblem | undefined;
	limitResult: RateLimitResult;
}

/** Error that prevented the check of a call. */
interface FailedCheck {
	failure: unknown;
}

export interface IncomingCall {
	tokenHash: string;
	refusalOf: (token: TokenRecord) => ApiProblem | undefined;
	/** Cached token, which is then not read from the database. */
	cachedToken?: TokenRecord;
}

const MAX_CALLS_AT_ONCE = 100;

const coalescers = new WeakMap<D1Database, Coalescer<IncomingCall, AdmittedCall | FailedCheck | undefined>>();

/**
 * Finds a token with its service code and counts its call; undefined for an unknown token. Simultaneous calls
 * share the statement, and those of one token the request to its Durable Object. A token revoked before a
 * call arrived is refused; a cached token is not verified here, and the caller must do so
 * (`optimistic-token.ts`).
 * @throws errors of the token's Durable Object
 */
export async function enterCall(
	c: RequestContext,
	incoming: IncomingCall,
): Promise<AdmittedCall | undefined> {
	const { ctx } = c.var;
	const { DB } = ctx.env;
	const coalescer =
		coalescers.get(DB) ??
		new Coalescer<IncomingCall, AdmittedCall | FailedCheck | undefined>({ maxInputs: MAX_CALLS_AT_ONCE });
	coalescers.set(DB, coalescer);
	const admittedCall = await coalescer.run(c.executionCtx, incoming, (calls) => enterAll(ctx, calls));
	if (admittedCall && "failure" in admittedCall) throw admittedCall.failure;
	return admittedCall;
}

async function enterAll(
	ctx: Ctx,
	calls: readonly IncomingCall[],
): Promise<(AdmittedCall | FailedCheck | undefined)[]> {
	const uncachedHashes = calls.filter(({ cachedToken }) => !cachedToken).map(({ tokenHash }) => tokenHash);
	const tokens =
		uncachedHashes.length === 0
			? []
			: await tokenCache.find(ctx.env.DB, [...new Set(uncachedHashes)], ctx.now);
	const tokenByHash = new Map(tokens.map(({ subject: token }) => [token.tokenHash, token]));
	const callsByToken = Map.groupBy(
		calls,
		({ cachedToken, tokenHash }) => cachedToken ?? tokenByHash.get(tokenHash),
	);
	const resultByCall = new Map<IncomingCall, AdmittedCall | FailedCheck>();
	await Promise.all(
		[...callsByToken].map(async ([token, tokenCalls]) => {
			if (!token) return;
			// Errors are returned per call: if the whole batch were repeated, calls of all other tokens would be
			// counted twice.
			const results = await countCallsOfToken(ctx, token, tokenCalls).catch((failure) =>
				tokenCalls.map(() => ({ failure })),
			);
			for (const [index, call] of tokenCalls.entries()) resultByCall.set(call, results[index]!);
		}),
	);
	return calls.map((call) => resultByCall.get(call));
}

/** Counts the calls of one token. */
async function countCallsOfToken(
	ctx: Ctx,
	token: TokenRecord,
	calls: readonly IncomingCall[],
): Promise<AdmittedCall[]> {
	const refusals = calls.map(({ refusalOf }) => refusalOf(token));
	const limitResults = await countCalls(
		ctx,
		token,
		refusals.map((refusal) => refusal !== undefined),
	);
	return refusals.map((refusal, index) => ({ token, refusal, limitResult: limitResults[index]! }));
}
