import { connect } from "#db/client.ts";
import type { Ctx } from "../context.ts";
import type { RequestContext } from "../http/types.ts";
import { callerOf } from "./caller.ts";
import { type Coming, type Entered, enter } from "./enter.ts";
import type { Found } from "./found.ts";
import { tooManyCalls } from "./limit.ts";
import type { Problem } from "./problem.ts";
import { type Belief, believe } from "./remembered.ts";
import { unknownToken } from "./why-not.ts";

/** How a call came in that goes by what is remembered of its token. */
export interface Believing {
	belief: Belief;
	entered: Entered;
	refusalOf: Coming["refusalOf"];
}

/** Lets a call in that only reads: by what is remembered of its token, where that would, until `believing` has asked. */
export async function enterBelieving(c: RequestContext, coming: Coming): Promise<Entered | undefined> {
	const { DB } = c.env;
	const belief = believe(DB, coming.tokenHash);
	if (!belief || coming.refusalOf(belief.found)) return enter(c, coming);
	const entered = (await enter(c, { ...coming, believed: belief.found }))!;
	// Its limit may have been raised since.
	if (entered.taken.isOver) return (await belief.holds()) ? entered : enter(c, coming);
	c.set("believing", { belief, entered, refusalOf: coming.refusalOf });
	return entered;
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
	const [outcome] = await Promise.allSettled([read({ ...ctx, db: connect(own.belief.database) })]);
	const why = await whyNot(c, own);
	if (why) throw why;
	if (!own.belief.isRight) return read(ctx);
	if (outcome.status === "rejected") throw outcome.reason;
	return outcome.value;
}

/** Why a call may not be made that was refused for what it asks, before `believing` asked; undefined where it may. */
export async function whyNotAfterAll(c: RequestContext): Promise<Problem | undefined> {
	const own = c.get("believing");
	return own && !own.belief.isAsked ? whyNot(c, own) : undefined;
}

/** How many calls a minute a token may make, as far as it is known now. */
export const limitOf = (c: RequestContext, found: Found): number =>
	(c.get("believing")?.belief.truth ?? found).callsPerMinute;

async function whyNot(
	c: RequestContext,
	{ belief, entered: { found, taken }, refusalOf }: Believing,
): Promise<Problem | undefined> {
	if (await belief.holds()) return undefined;
	const { truth } = belief;
	if (!truth) return unknownToken();
	// Its limit may have been lowered since.
	if (found.callsPerMinute - taken.remaining > truth.callsPerMinute)
		return tooManyCalls(taken, truth.callsPerMinute);
	c.set("caller", callerOf(truth));
	return refusalOf(truth);
}
