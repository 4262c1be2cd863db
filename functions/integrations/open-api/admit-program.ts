import type { Next } from "hono";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { MAX_REFUSED_LOGGED } from "#domain/integrations/open-api/api-limits.ts";
import type { ApiRight } from "#domain/integrations/open-api/rights.ts";
import type { Ctx } from "#functions/context.ts";
import { visitorNetwork } from "#functions/platform/auth/visitor-network.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { checkOrigin, declareAccess } from "#functions/platform/http/route-access.ts";
import { problemResponse } from "./api-problem.ts";
import { hashToken, isToken } from "./api-token.ts";
import { countRefusedCall, refusalWithLimit, setLimitHeaders } from "./call-limit.ts";
import { type AdmittedCall, enterCall, type IncomingCall } from "./enter-call.ts";
import { type LoggedCall, logCall } from "./logs/log-call.ts";
import { enterOptimistically, enterUncounted, findLateRefusal, remainingCalls } from "./optimistic-token.ts";
import { callerOf } from "./program-caller.ts";
import type { TokenRecord } from "./token-record.ts";
import {
	type CallDemand,
	missingTokenProblem,
	rightRefusal,
	tokenRefusal,
	unknownTokenProblem,
} from "./token-refusals.ts";

/**
 * Requires a program whose service code has the right, and whose issuer has the abilities. Runs before everything
 * else of the route, and provides the caller to the handler (`c.var.caller`).
 */
export const requireRight = (right: ApiRight, needs: readonly Ability[] = []) =>
	declareAccess({ kind: "right", right, needs }, (c, next) =>
		admit(c, next, { enter: enterCall, refusalOf: demandRefusal({ right, needs }) }),
	);

/**
 * As `requireRight`, for a route that only reads, through `readOptimistically`: the cached token is verified
 * in the D1 call that reads.
 */
export const requireRightToRead = (right: ApiRight, needs: readonly Ability[] = []) =>
	declareAccess({ kind: "right", right, needs }, (c, next) =>
		admit(c, next, { enter: enterOptimistically, refusalOf: demandRefusal({ right, needs }) }),
	);

/**
 * As `requireRight`, for a route that stores its data in one D1 call: the cached token is verified, and the
 * call counted, along with it.
 */
export const requireRightToStore = (right: ApiRight, needs: readonly Ability[] = []) =>
	declareAccess({ kind: "right", right, needs }, (c, next) =>
		admit(c, next, { enter: enterUncounted, refusalOf: demandRefusal({ right, needs }) }),
	);

/**
 * Requires a program of an active service code; the route's calls check their own rights. Requests from pages
 * of another site are refused before their token is read.
 */
export const requireProgram = () =>
	declareAccess({ kind: "program" }, (c, next) => {
		checkOrigin(c);
		return admit(c, next, { enter: enterCall, refusalOf: tokenRefusal });
	});

type RefusalOf = IncomingCall["refusalOf"];

const demandRefusal =
	(demand: CallDemand): RefusalOf =>
	(token) =>
		tokenRefusal(token) ?? rightRefusal(token, demand);

/** Entry function of a call, and its refusal check. */
interface Admission {
	enter: typeof enterCall;
	refusalOf: RefusalOf;
}

async function admit(c: RequestContext, next: Next, { enter, refusalOf }: Admission): Promise<void> {
	const { ctx } = c.var;
	const requestId = ctx.newId();
	c.set("requestId", requestId);
	const admittedCall = await enter(c, { tokenHash: sentToken(c), refusalOf });
	if (!admittedCall) throw unknownTokenProblem();
	const { token } = admittedCall;
	const problem = refusalWithLimit(admittedCall.limitResult, token.callsPerMinute, admittedCall.refusal);
	if (problem) {
		c.res = problemResponse(c, problem);
	} else {
		c.set("caller", callerOf(token));
		await next();
		// A refused call may not have verified its cached token, nor been counted if it stores data.
		const lateRefusal = await findLateRefusal(c);
		if (lateRefusal) c.res = problemResponse(c, lateRefusal);
	}
	c.res.headers.set("X-Request-Id", requestId);
	setLimitHeaders(c.res.headers, { ...admittedCall.limitResult, ...remainingCalls(c, admittedCall) });
	c.executionCtx.waitUntil(logUnlessFlooded(c, admittedCall, toLoggedCall(c, { ctx, requestId, token })));
}

/** Logs a call, unless too many of its token were refused before it in this minute. */
async function logUnlessFlooded(
	c: RequestContext,
	{ token, limitResult }: AdmittedCall,
	call: LoggedCall,
): Promise<void> {
	const { ctx } = c.var;
	const refusedCount = c.get("optimisticCall")?.isRefusedLate
		? await countRefusedCall(ctx, token)
		: limitResult.refused;
	if (refusedCount <= MAX_REFUSED_LOGGED) await logCall(ctx, call);
}

function toLoggedCall(
	c: RequestContext,
	{ ctx, requestId, token }: { ctx: Ctx; requestId: string; token: TokenRecord },
): LoggedCall {
	const { now, clock } = ctx;
	return {
		id: requestId,
		codeId: token.codeId,
		tokenId: token.tokenId,
		requestedAt: now,
		method: c.req.method,
		path: c.req.path,
		status: c.res.status,
		...c.get("loggedAs"),
		durationMs: Math.max(0, clock() - now),
		caller: visitorNetwork(c),
	};
}

/**
 * Hash of the request's token.
 * @throws Problem 401 without a token, or with one of another form
 */
function sentToken(c: RequestContext): string {
	const bearer = /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
	if (bearer === undefined) throw missingTokenProblem();
	if (!isToken(bearer)) throw unknownTokenProblem();
	return hashToken(bearer);
}
