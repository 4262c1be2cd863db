import type { Ctx } from "#functions/context.ts";
import type { RateLimitResult } from "#functions/engine/rooms/token-limit.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import type { CacheValidation } from "#functions/platform/session-cache/cache-validation.ts";
import { connectValidating } from "#functions/platform/session-cache/connect-validating.ts";
import type { ApiProblem } from "./api-problem.ts";
import { refusalWithLimit } from "./call-limit.ts";
import { type AdmittedCall, enterCall, type IncomingCall } from "./enter-call.ts";
import { callerOf } from "./program-caller.ts";
import { tokenCache } from "./token-cache.ts";
import type { TokenRecord, TokenRow } from "./token-record.ts";
import { unknownTokenProblem } from "./token-refusals.ts";

/** A call that was admitted by its cached token. */
export interface OptimisticCall {
	validation: CacheValidation<TokenRow, TokenRecord>;
	incoming: IncomingCall;
	/** The admission; for a call that stores data, its limit is filled in once it was counted. */
	admittedCall: AdmittedCall;
	/** Whether it was refused after admission, which its Durable Object has not counted. */
	isRefusedLate?: boolean;
}

const cachedTokenOf = (
	c: RequestContext,
	{ tokenHash }: IncomingCall,
): CacheValidation<TokenRow, TokenRecord> | undefined =>
	tokenCache.findCached(c.env.DB, tokenHash, { now: c.var.ctx.now, execution: c.executionCtx });

/**
 * Admits a call that only reads by its cached token, if that would be accepted; `readOptimistically` verifies
 * the token later.
 */
export async function enterOptimistically(
	c: RequestContext,
	incoming: IncomingCall,
): Promise<AdmittedCall | undefined> {
	const validation = cachedTokenOf(c, incoming);
	if (!validation || incoming.refusalOf(validation.cached)) return enterCall(c, incoming);
	const admittedCall = (await enterCall(c, { ...incoming, cachedToken: validation.cached }))!;
	if (admittedCall.limitResult.isOver) return enterBeyondLimit(c, incoming, { validation, admittedCall });
	c.set("optimisticCall", { validation, incoming, admittedCall });
	return admittedCall;
}

/** Provisional result for a call that is counted just before its data is stored. */
const NOT_COUNTED: RateLimitResult = { isOver: false, remaining: 0, resetAfter: 0, refused: 0 };

/**
 * Admits a call that stores data by its cached token, if that would be accepted. The call is counted before
 * its data is stored, and stored only if the token is unchanged (`trigger-calls/store-trigger-call.ts`).
 */
export async function enterUncounted(
	c: RequestContext,
	incoming: IncomingCall,
): Promise<AdmittedCall | undefined> {
	const validation = cachedTokenOf(c, incoming);
	if (!validation || incoming.refusalOf(validation.cached)) return enterCall(c, incoming);
	const admittedCall = { token: validation.cached, refusal: undefined, limitResult: NOT_COUNTED };
	c.set("optimisticCall", { validation, incoming, admittedCall });
	return admittedCall;
}

/** Entry of a call beyond the cached limit, by the current state of its token. */
async function enterBeyondLimit(
	c: RequestContext,
	incoming: IncomingCall,
	{ validation, admittedCall }: Pick<OptimisticCall, "validation" | "admittedCall">,
): Promise<AdmittedCall | undefined> {
	if (await validation.isStillValid()) return admittedCall;
	const { current } = validation;
	if (!current) return undefined;
	// Only a raised limit can still allow the call.
	if (current.callsPerMinute > validation.cached.callsPerMinute)
		return enterCall(c, { ...incoming, cachedToken: current });
	return { ...admittedCall, token: current, refusal: incoming.refusalOf(current) };
}

/**
 * Reads for a call, and verifies its cached token in the same D1 call; if the token has changed, the result
 * is discarded and read again with the current token.
 * @param read changes nothing
 * @throws Problem where the call is not allowed after all, and errors of `read`
 */
export async function readOptimistically<Read>(
	c: RequestContext,
	read: (ctx: Ctx) => Promise<Read>,
): Promise<Read> {
	const { ctx } = c.var;
	const call = c.get("optimisticCall");
	if (!call) return read(ctx);
	const [outcome] = await Promise.allSettled([
		read({ ...ctx, db: connectValidating(call.validation.database) }),
	]);
	const refusal = await verifyToken(c, call);
	if (refusal) throw refusal;
	if (!call.validation.isConfirmed) return read(ctx);
	if (outcome.status === "rejected") throw outcome.reason;
	return outcome.value;
}

/**
 * Reason to refuse a call after its handler ended; undefined if it is allowed. A handler that refuses the input ends before
 * the token is verified, or before the call is counted: both are done here then.
 */
export async function findLateRefusal(c: RequestContext): Promise<ApiProblem | undefined> {
	const call = c.get("optimisticCall");
	if (!call) return undefined;
	if (call.admittedCall.limitResult === NOT_COUNTED) {
		call.admittedCall.limitResult = (await enterCall(c, {
			...call.incoming,
			cachedToken: call.validation.cached,
		}))!.limitResult;
		return findCountedRefusal(c, call);
	}
	return call.validation.hasBegun ? undefined : verifyToken(c, call);
}

/** Reason to refuse a call that was counted by its cached token; undefined if it is allowed. */
export async function findCountedRefusal(
	c: RequestContext,
	call: OptimisticCall,
): Promise<ApiProblem | undefined> {
	if (!call.admittedCall.limitResult.isOver) return verifyToken(c, call);
	const admittedCall = await enterBeyondLimit(c, call.incoming, call);
	if (!admittedCall) return unknownTokenProblem();
	Object.assign(call.admittedCall, admittedCall);
	const { token, limitResult, refusal } = admittedCall;
	const problem = refusalWithLimit(limitResult, token.callsPerMinute, refusal);
	if (!problem) c.set("caller", callerOf(token));
	return problem;
}

/** Calls per minute of a token, and the remaining ones, by the newest known limit. */
export function remainingCalls(
	c: RequestContext,
	{ token, limitResult }: Pick<AdmittedCall, "token" | "limitResult">,
): Pick<TokenRecord, "callsPerMinute"> & Pick<RateLimitResult, "remaining"> {
	const { callsPerMinute } = c.get("optimisticCall")?.validation.current ?? token;
	return { callsPerMinute, remaining: Math.max(0, callsPerMinute - usedOf({ token, limitResult })) };
}

/** Number of calls of a token, including a granted one. */
const usedOf = ({ token, limitResult }: Pick<AdmittedCall, "token" | "limitResult">): number =>
	token.callsPerMinute - limitResult.remaining;

/** Reason to refuse a call that was admitted by its cached token; undefined if it is allowed. */
async function verifyToken(c: RequestContext, call: OptimisticCall): Promise<ApiProblem | undefined> {
	if (await call.validation.isStillValid()) return undefined;
	const refusal = findCurrentRefusal(call.validation.current, call);
	if (refusal) call.isRefusedLate = true;
	else c.set("caller", callerOf(call.validation.current!));
	return refusal;
}

function findCurrentRefusal(
	current: TokenRecord | undefined,
	{ admittedCall: { token, limitResult }, incoming }: OptimisticCall,
): ApiProblem | undefined {
	if (!current) return unknownTokenProblem();
	// The limit may have been lowered since.
	const isOver = usedOf({ token, limitResult }) > current.callsPerMinute;
	return refusalWithLimit({ ...limitResult, isOver }, current.callsPerMinute, incoming.refusalOf(current));
}
