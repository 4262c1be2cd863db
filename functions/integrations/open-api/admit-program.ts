import type { Next } from "hono";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { MOST_REFUSED_LOGGED } from "#domain/integrations/open-api/api-limits.ts";
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
 * Requires a program whose service code has the right. Runs before everything else of the route, and provides
 * the caller to the handler (`c.var.caller`).
 */
export const requireRight = (needed: ApiRight, needs: readonly Ability[] = []) =>
	declareAccess({ kind: "right", right: needed, needs }, (c, next) =>
		admit(c, next, { enters: enterCall, refusalOf: demandRefusal({ right: needed, needs }) }),
	);

/**
 * As `requireRight`, for a route that only reads, through `readOptimistically`: the cached token is verified
 * in the D1 call that reads.
 */
export const requireRightToRead = (needed: ApiRight, needs: readonly Ability[] = []) =>
	declareAccess({ kind: "right", right: needed, needs }, (c, next) =>
		admit(c, next, { enters: enterOptimistically, refusalOf: demandRefusal({ right: needed, needs }) }),
	);

/**
 * As `requireRight`, for a route that stores its data in one D1 call: the cached token is verified, and the
 * call counted, along with it.
 */
export const requireRightToStore = (needed: ApiRight, needs: readonly Ability[] = []) =>
	declareAccess({ kind: "right", right: needed, needs }, (c, next) =>
		admit(c, next, { enters: enterUncounted, refusalOf: demandRefusal({ right: needed, needs }) }),
	);

/**
 * Requires a program of an active service code; the route's calls check their own rights. Requests from pages
 * of another site are refused before their token is read.
 */
export const requireProgram = () =>
	declareAccess({ kind: "program" }, (c, next) => {
		checkOrigin(c);
		return admit(c, next, { enters: enterCall, refusalOf: tokenRefusal });
	});

type RefusalOf = IncomingCall["refusalOf"];

const demandRefusal =
	(asked: CallDemand): RefusalOf =>
	(found) =>
		tokenRefusal(found) ?? rightRefusal(found, asked);

/** Entry function of a call, and its refusal check. */
interface Admission {
	enters: typeof enterCall;
	refusalOf: RefusalOf;
}

async function admit(c: RequestContext, next: Next, { enters, refusalOf }: Admission): Promise<void> {
	const { ctx } = c.var;
	const requestId = ctx.newId();
	c.set("requestId", requestId);
	const entered = await enters(c, { tokenHash: sentToken(c), refusalOf });
	if (!entered) throw unknownTokenProblem();
	const { found } = entered;
	const refused = refusalWithLimit(entered.taken, found.callsPerMinute, entered.refusal);
	if (refused) {
		c.res = problemResponse(c, refused);
	} else {
		c.set("caller", callerOf(found));
		await next();
		// A refused call may not have verified its cached token, nor been counted if it stores data.
		const why = await findLateRefusal(c);
		if (why) c.res = problemResponse(c, why);
	}
	c.res.headers.set("X-Request-Id", requestId);
	setLimitHeaders(c.res.headers, { ...entered.taken, ...remainingCalls(c, entered) });
	c.executionCtx.waitUntil(log(c, entered, loggedCall(c, { ctx, requestId, found })));
}

/** Logs a call, unless too many of its token were refused before it in this minute. */
async function log(c: RequestContext, { found, taken }: AdmittedCall, call: LoggedCall): Promise<void> {
	const { ctx } = c.var;
	const refused = c.get("believing")?.isRefusedLate ? await countRefusedCall(ctx, found) : taken.refused;
	if (refused <= MOST_REFUSED_LOGGED) await logCall(ctx, call);
}

function loggedCall(
	c: RequestContext,
	{ ctx, requestId, found }: { ctx: Ctx; requestId: string; found: TokenRecord },
): LoggedCall {
	const { now, clock } = ctx;
	return {
		id: requestId,
		codeId: found.codeId,
		tokenId: found.tokenId,
		requestedAt: now,
		method: c.req.method,
		path: c.req.path,
		status: c.res.status,
		...c.get("used"),
		durationMs: Math.max(0, clock() - now),
		caller: visitorNetwork(c),
	};
}

/**
 * Hash of the request's token.
 * @throws Problem 401
 */
function sentToken(c: RequestContext): string {
	const sent = /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
	if (sent === undefined) throw missingTokenProblem();
	if (!isToken(sent)) throw unknownTokenProblem();
	return hashToken(sent);
}
