import type { Ctx } from "#functions/context.ts";
import type { Taken } from "#functions/engine/rooms/token-limit.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import type { Belief } from "#functions/platform/session-cache/belief.ts";
import { connectAsking } from "#functions/platform/session-cache/connect.ts";
import { callerOf } from "./caller.ts";
import { type Coming, type Entered, enter } from "./enter.ts";
import type { Found, TokenRow } from "./found.ts";
import { refusalBeside } from "./limit.ts";
import type { Problem } from "./problem.ts";
import { tokens } from "./remembered.ts";
import { unknownToken } from "./why-not.ts";

/** A call that was admitted by its cached token. */
export interface Believing {
	belief: Belief<TokenRow, Found>;
	coming: Coming;
	/** For a call that stores data, filled in once it was counted. */
	entered: Entered;
	/** Whether it was refused after admission, which its Durable Object has not counted. */
	isRefusedLate?: boolean;
}

const believe = (c: RequestContext, { tokenHash }: Coming): Belief<TokenRow, Found> | undefined =>
	tokens.believe(c.env.DB, tokenHash, { now: c.var.ctx.now, execution: c.executionCtx });

/**
 * Admits a call that only reads by its cached token, if that would be accepted; `believing` verifies the
 * token later.
 */
export async function enterBelieving(c: RequestContext, coming: Coming): Promise<Entered | undefined> {
	const belief = believe(c, coming);
	if (!belief || coming.refusalOf(belief.found)) return enter(c, coming);
	const entered = (await enter(c, { ...coming, believed: belief.found }))!;
	if (entered.taken.isOver) return enteredBeyond(c, coming, { belief, entered });
	c.set("believing", { belief, coming, entered });
	return entered;
}

/** Provisional result for a call that is counted just before its data is stored. */
const NOT_COUNTED: Taken = { isOver: false, remaining: 0, resetAfter: 0, refused: 0 };

/**
 * Admits a call that stores data by its cached token, if that would be accepted. The call is counted before
 * its data is stored, and stored only if the token is unchanged (`trigger-calls/keep.ts`).
 */
export async function enterTelling(c: RequestContext, coming: Coming): Promise<Entered | undefined> {
	const belief = believe(c, coming);
	if (!belief || coming.refusalOf(belief.found)) return enter(c, coming);
	const entered = { found: belief.found, refusal: undefined, taken: NOT_COUNTED };
	c.set("believing", { belief, coming, entered });
	return entered;
}

/** Entry of a call beyond the cached limit, by the current state of its token. */
async function enteredBeyond(
	c: RequestContext,
	coming: Coming,
	{ belief, entered }: Pick<Believing, "belief" | "entered">,
): Promise<Entered | undefined> {
	if (await belief.holds()) return entered;
	const { truth } = belief;
	if (!truth) return undefined;
	// Only a raised limit can still allow the call.
	if (truth.callsPerMinute > belief.found.callsPerMinute) return enter(c, { ...coming, believed: truth });
	return { ...entered, found: truth, refusal: coming.refusalOf(truth) };
}

/**
 * Reads for a call, and verifies its cached token in the same D1 call; if the token has changed, the result
 * is discarded and read again with the current token.
 * @param read changes nothing
 * @throws Problem where the call is not allowed after all, and errors of `read`
 */
export async function believing<Read>(c: RequestContext, read: (ctx: Ctx) => Promise<Read>): Promise<Read> {
	const { ctx } = c.var;
	const own = c.get("believing");
	if (!own) return read(ctx);
	const [outcome] = await Promise.allSettled([read({ ...ctx, db: connectAsking(own.belief.database) })]);
	const why = await whyNotNow(c, own);
	if (why) throw why;
	if (!own.belief.isRight) return read(ctx);
	if (outcome.status === "rejected") throw outcome.reason;
	return outcome.value;
}

/**
 * Reason to refuse a call that failed validation before its token was verified or the call counted; undefined
 * if it is allowed.
 */
export async function whyNotAfterAll(c: RequestContext): Promise<Problem | undefined> {
	const own = c.get("believing");
	if (!own) return undefined;
	if (own.entered.taken === NOT_COUNTED) {
		own.entered.taken = (await enter(c, { ...own.coming, believed: own.belief.found }))!.taken;
		return whyNotTold(c, own);
	}
	return own.belief.isAsked ? undefined : whyNotNow(c, own);
}

/** Reason to refuse a call that was counted by its cached token; undefined if it is allowed. */
export async function whyNotTold(c: RequestContext, own: Believing): Promise<Problem | undefined> {
	if (!own.entered.taken.isOver) return whyNotNow(c, own);
	const entered = await enteredBeyond(c, own.coming, own);
	if (!entered) return unknownToken();
	Object.assign(own.entered, entered);
	const { found, taken, refusal } = entered;
	const refused = refusalBeside(taken, found.callsPerMinute, refusal);
	if (!refused) c.set("caller", callerOf(found));
	return refused;
}

/** Calls per minute of a token, and the remaining ones, by the newest known limit. */
export function leftNow(
	c: RequestContext,
	{ found, taken }: Pick<Entered, "found" | "taken">,
): Pick<Found, "callsPerMinute"> & Pick<Taken, "remaining"> {
	const { callsPerMinute } = c.get("believing")?.belief.truth ?? found;
	return { callsPerMinute, remaining: Math.max(0, callsPerMinute - usedOf({ found, taken })) };
}

/** Number of calls of a token, including a granted one. */
const usedOf = ({ found, taken }: Pick<Entered, "found" | "taken">): number =>
	found.callsPerMinute - taken.remaining;

/** Reason to refuse a call that was admitted by its cached token; undefined if it is allowed. */
async function whyNotNow(c: RequestContext, own: Believing): Promise<Problem | undefined> {
	if (await own.belief.holds()) return undefined;
	const why = whyNotAs(own.belief.truth, own);
	if (why) own.isRefusedLate = true;
	else c.set("caller", callerOf(own.belief.truth!));
	return why;
}

function whyNotAs(
	truth: Found | undefined,
	{ entered: { found, taken }, coming }: Believing,
): Problem | undefined {
	if (!truth) return unknownToken();
	// The limit may have been lowered since.
	const isOver = usedOf({ found, taken }) > truth.callsPerMinute;
	return refusalBeside({ ...taken, isOver }, truth.callsPerMinute, coming.refusalOf(truth));
}
