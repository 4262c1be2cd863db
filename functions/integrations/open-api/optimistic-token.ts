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
	belief: CacheValidation<TokenRow, TokenRecord>;
	coming: IncomingCall;
	/** For a call that stores data, filled in once it was counted. */
	entered: AdmittedCall;
	/** Whether it was refused after admission, which its Durable Object has not counted. */
	isRefusedLate?: boolean;
}

const cachedToken = (
	c: RequestContext,
	{ tokenHash }: IncomingCall,
): CacheValidation<TokenRow, TokenRecord> | undefined =>
	tokenCache.believe(c.env.DB, tokenHash, { now: c.var.ctx.now, execution: c.executionCtx });

/**
 * Admits a call that only reads by its cached token, if that would be accepted; `readOptimistically` verifies
 * the token later.
 */
export async function enterOptimistically(
	c: RequestContext,
	coming: IncomingCall,
): Promise<AdmittedCall | undefined> {
	const belief = cachedToken(c, coming);
	if (!belief || coming.refusalOf(belief.found)) return enterCall(c, coming);
	const entered = (await enterCall(c, { ...coming, believed: belief.found }))!;
	if (entered.taken.isOver) return enterBeyondLimit(c, coming, { belief, entered });
	c.set("believing", { belief, coming, entered });
	return entered;
}

/** Provisional result for a call that is counted just before its data is stored. */
const NOT_COUNTED: RateLimitResult = { isOver: false, remaining: 0, resetAfter: 0, refused: 0 };

/**
 * Admits a call that stores data by its cached token, if that would be accepted. The call is counted before
 * its data is stored, and stored only if the token is unchanged (`trigger-calls/store-trigger-call.ts`).
 */
export async function enterUncounted(
	c: RequestContext,
	coming: IncomingCall,
): Promise<AdmittedCall | undefined> {
	const belief = cachedToken(c, coming);
	if (!belief || coming.refusalOf(belief.found)) return enterCall(c, coming);
	const entered = { found: belief.found, refusal: undefined, taken: NOT_COUNTED };
	c.set("believing", { belief, coming, entered });
	return entered;
}

/** Entry of a call beyond the cached limit, by the current state of its token. */
async function enterBeyondLimit(
	c: RequestContext,
	coming: IncomingCall,
	{ belief, entered }: Pick<OptimisticCall, "belief" | "entered">,
): Promise<AdmittedCall | undefined> {
	if (await belief.holds()) return entered;
	const { truth } = belief;
	if (!truth) return undefined;
	// Only a raised limit can still allow the call.
	if (truth.callsPerMinute > belief.found.callsPerMinute) return enterCall(c, { ...coming, believed: truth });
	return { ...entered, found: truth, refusal: coming.refusalOf(truth) };
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
	const own = c.get("believing");
	if (!own) return read(ctx);
	const [outcome] = await Promise.allSettled([read({ ...ctx, db: connectValidating(own.belief.database) })]);
	const why = await verifyToken(c, own);
	if (why) throw why;
	if (!own.belief.isRight) return read(ctx);
	if (outcome.status === "rejected") throw outcome.reason;
	return outcome.value;
}

/**
 * Reason to refuse a call that failed validation before its token was verified or the call counted; undefined
 * if it is allowed.
 */
export async function findLateRefusal(c: RequestContext): Promise<ApiProblem | undefined> {
	const own = c.get("believing");
	if (!own) return undefined;
	if (own.entered.taken === NOT_COUNTED) {
		own.entered.taken = (await enterCall(c, { ...own.coming, believed: own.belief.found }))!.taken;
		return findCountedRefusal(c, own);
	}
	return own.belief.isAsked ? undefined : verifyToken(c, own);
}

/** Reason to refuse a call that was counted by its cached token; undefined if it is allowed. */
export async function findCountedRefusal(
	c: RequestContext,
	own: OptimisticCall,
): Promise<ApiProblem | undefined> {
	if (!own.entered.taken.isOver) return verifyToken(c, own);
	const entered = await enterBeyondLimit(c, own.coming, own);
	if (!entered) return unknownTokenProblem();
	Object.assign(own.entered, entered);
	const { found, taken, refusal } = entered;
	const refused = refusalWithLimit(taken, found.callsPerMinute, refusal);
	if (!refused) c.set("caller", callerOf(found));
	return refused;
}

/** Calls per minute of a token, and the remaining ones, by the newest known limit. */
export function remainingCalls(
	c: RequestContext,
	{ found, taken }: Pick<AdmittedCall, "found" | "taken">,
): Pick<TokenRecord, "callsPerMinute"> & Pick<RateLimitResult, "remaining"> {
	const { callsPerMinute } = c.get("believing")?.belief.truth ?? found;
	return { callsPerMinute, remaining: Math.max(0, callsPerMinute - usedOf({ found, taken })) };
}

/** Number of calls of a token, including a granted one. */
const usedOf = ({ found, taken }: Pick<AdmittedCall, "found" | "taken">): number =>
	found.callsPerMinute - taken.remaining;

/** Reason to refuse a call that was admitted by its cached token; undefined if it is allowed. */
async function verifyToken(c: RequestContext, own: OptimisticCall): Promise<ApiProblem | undefined> {
	if (await own.belief.holds()) return undefined;
	const why = findCurrentRefusal(own.belief.truth, own);
	if (why) own.isRefusedLate = true;
	else c.set("caller", callerOf(own.belief.truth!));
	return why;
}

function findCurrentRefusal(
	truth: TokenRecord | undefined,
	{ entered: { found, taken }, coming }: OptimisticCall,
): ApiProblem | undefined {
	if (!truth) return unknownTokenProblem();
	// The limit may have been lowered since.
	const isOver = usedOf({ found, taken }) > truth.callsPerMinute;
	return refusalWithLimit({ ...taken, isOver }, truth.callsPerMinute, coming.refusalOf(truth));
}
