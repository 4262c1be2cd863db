import type { Next } from "hono";
import type { Ability } from "#domain/engine/access/abilities.ts";
import { MOST_REFUSED_LOGGED } from "#domain/integrations/open-api/limits.ts";
import type { ApiRight } from "#domain/integrations/open-api/rights.ts";
import type { Ctx } from "#functions/context.ts";
import { visitorOf } from "#functions/platform/auth/visitor.ts";
import { checkOrigin, declareAccess } from "#functions/platform/http/access.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { enterBelieving, enterTelling, leftNow, whyNotAfterAll } from "./believing.ts";
import { callerOf } from "./caller.ts";
import { type Coming, type Entered, enter } from "./enter.ts";
import type { Found } from "./found.ts";
import { countRefused, refusalBeside, tellLimit } from "./limit.ts";
import { type LoggedCall, logCall } from "./logs/write.ts";
import { problem } from "./problem.ts";
import { hashOf, isToken } from "./token.ts";
import { type CallDemand, noToken, unknownToken, whyBeyond, whyNot } from "./why-not.ts";

/**
 * Requires a program whose service code has the right. Runs before everything else of the route, and provides
 * the caller to the handler (`c.var.caller`).
 */
export const right = (needed: ApiRight, needs: readonly Ability[] = []) =>
	declareAccess({ kind: "right", right: needed, needs }, (c, next) =>
		admit(c, next, { enters: enter, refusalOf: lacks({ right: needed, needs }) }),
	);

/**
 * The same for a route that changes nothing and reads through `believing`: the cached token is verified in
 * the D1 call that reads.
 */
export const rightToRead = (needed: ApiRight, needs: readonly Ability[] = []) =>
	declareAccess({ kind: "right", right: needed, needs }, (c, next) =>
		admit(c, next, { enters: enterBelieving, refusalOf: lacks({ right: needed, needs }) }),
	);

/**
 * The same for a route that stores its data in one D1 call: the cached token is verified, and the call
 * counted, along with it.
 */
export const rightToTell = (needed: ApiRight, needs: readonly Ability[] = []) =>
	declareAccess({ kind: "right", right: needed, needs }, (c, next) =>
		admit(c, next, { enters: enterTelling, refusalOf: lacks({ right: needed, needs }) }),
	);

/**
 * Requires a program of an active service code; the route's calls check their own rights. Requests from pages
 * of another site are refused before their token is read.
 */
export const program = () =>
	declareAccess({ kind: "program" }, (c, next) => {
		checkOrigin(c);
		return admit(c, next, { enters: enter, refusalOf: whyNot });
	});

type RefusalOf = Coming["refusalOf"];

const lacks =
	(asked: CallDemand): RefusalOf =>
	(found) =>
		whyNot(found) ?? whyBeyond(found, asked);

/** Entry function of a call, and its refusal check. */
interface Admission {
	enters: typeof enter;
	refusalOf: RefusalOf;
}

async function admit(c: RequestContext, next: Next, { enters, refusalOf }: Admission): Promise<void> {
	const { ctx } = c.var;
	const requestId = ctx.newId();
	c.set("requestId", requestId);
	const entered = await enters(c, { tokenHash: sentToken(c), refusalOf });
	if (!entered) throw unknownToken();
	const { found } = entered;
	const refused = refusalBeside(entered.taken, found.callsPerMinute, entered.refusal);
	if (refused) {
		c.res = problem(c, refused);
	} else {
		c.set("caller", callerOf(found));
		await next();
		// A refused call may not have verified its cached token, nor been counted if it stores data.
		const why = await whyNotAfterAll(c);
		if (why) c.res = problem(c, why);
	}
	c.res.headers.set("X-Request-Id", requestId);
	tellLimit(c.res.headers, { ...entered.taken, ...leftNow(c, entered) });
	c.executionCtx.waitUntil(log(c, entered, loggedCall(c, { ctx, requestId, found })));
}

/** Logs a call, unless too many of its token were refused before it in this minute. */
async function log(c: RequestContext, { found, taken }: Entered, call: LoggedCall): Promise<void> {
	const { ctx } = c.var;
	const refused = c.get("believing")?.isRefusedLate ? await countRefused(ctx, found) : taken.refused;
	if (refused <= MOST_REFUSED_LOGGED) await logCall(ctx, call);
}

function loggedCall(
	c: RequestContext,
	{ ctx, requestId, found }: { ctx: Ctx; requestId: string; found: Found },
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
		caller: visitorOf(c),
	};
}

/**
 * The token of the request, by its hash.
 * @throws Problem 401
 */
function sentToken(c: RequestContext): string {
	const sent = /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
	if (sent === undefined) throw noToken();
	if (!isToken(sent)) throw unknownToken();
	return hashOf(sent);
}
