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

/** How a call came in that goes by what is remembered of its token. */
export interface Believing {
	belief: Belief<TokenRow, Found>;
	coming: Coming;
	/** Of a call that tells, what was said of it stands here once it was counted. */
	entered: Entered;
	/** It was refused after it was let in: its room has not counted that. */
	isRefusedLate?: boolean;
}

const believe = (c: RequestContext, { tokenHash }: Coming): Belief<TokenRow, Found> | undefined =>
	tokens.believe(c.env.DB, tokenHash, { now: c.var.ctx.now, execution: c.executionCtx });

/** Lets a call in that only reads: by what is remembered of its token, where that would, until `believing` has asked. */
export async function enterBelieving(c: RequestContext, coming: Coming): Promise<Entered | undefined> {
	const belief = believe(c, coming);
	if (!belief || coming.refusalOf(belief.found)) return enter(c, coming);
	const entered = (await enter(c, { ...coming, believed: belief.found }))!;
	if (entered.taken.isOver) return enteredBeyond(c, coming, { belief, entered });
	c.set("believing", { belief, coming, entered });
	return entered;
}

/** What is said of a call that is counted in the trip that keeps what it tells. */
const NOT_COUNTED: Taken = { isOver: false, remaining: 0, resetAfter: 0, refused: 0 };

/**
 * Lets a call in that tells something: by what is remembered of its token, where that would. The trip that keeps what it
 * tells counts it before, and keeps it only while the token is that (`trigger-calls/keep.ts`).
 */
export async function enterTelling(c: RequestContext, coming: Coming): Promise<Entered | undefined> {
	const belief = believe(c, coming);
	if (!belief || coming.refusalOf(belief.found)) return enter(c, coming);
	const entered = { found: belief.found, refusal: undefined, taken: NOT_COUNTED };
	c.set("believing", { belief, coming, entered });
	return entered;
}

/** What is said of a call beyond the limit that is remembered, by what its token is now. */
async function enteredBeyond(
	c: RequestContext,
	coming: Coming,
	{ belief, entered }: Pick<Believing, "belief" | "entered">,
): Promise<Entered | undefined> {
	if (await belief.holds()) return entered;
	const { truth } = belief;
	if (!truth) return undefined;
	// Only under a limit that was raised may it be made after all.
	if (truth.callsPerMinute > belief.found.callsPerMinute) return enter(c, { ...coming, believed: truth });
	return { ...entered, found: truth, refusal: coming.refusalOf(truth) };
}

/**
 * Reads for a call, and asks in the trip that reads whether its token is what it is remembered to be; where it is not, what
 * was read is forgotten, and read anew by what the token is now.
 * @param read changes nothing
 * @throws Problem where the call may not be made after all, what `read` throws
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
 * Why a call may not be made that was refused for what it asks, before anything asked about its token or counted it;
 * undefined where it may.
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

/** Why a call may not be made that was counted by what is remembered of its token; undefined where it may. */
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

/** How many calls a minute a token may make, and how many are left of them, as far as its limit is known now. */
export function leftNow(
	c: RequestContext,
	{ found, taken }: Pick<Entered, "found" | "taken">,
): Pick<Found, "callsPerMinute"> & Pick<Taken, "remaining"> {
	const { callsPerMinute } = c.get("believing")?.belief.truth ?? found;
	return { callsPerMinute, remaining: Math.max(0, callsPerMinute - usedOf({ found, taken })) };
}

/** How many calls a token had made with one that was granted. */
const usedOf = ({ found, taken }: Pick<Entered, "found" | "taken">): number =>
	found.callsPerMinute - taken.remaining;

/** Why a call may not be made that was let in by what was remembered; undefined where it may. */
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
	// Its limit may have been lowered since.
	const isOver = usedOf({ found, taken }) > truth.callsPerMinute;
	return refusalBeside({ ...taken, isOver }, truth.callsPerMinute, coming.refusalOf(truth));
}
