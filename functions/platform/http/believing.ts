import type { Hono } from "hono";
import type { Env } from "#functions/env.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in.ts";
import { type Believed, believedBy } from "#functions/platform/auth/signed-in-by.ts";
import { connectAsking } from "#functions/platform/session-cache/connect.ts";
import { askingEnvironment } from "#functions/platform/session-cache/environment.ts";
import { carryBody } from "./body.ts";
import type { HonoEnv, RequestContext } from "./types.ts";

/** How a call of an operator came in that goes by what is remembered of their session. */
export interface BelievingCall {
	belief: Believed["belief"];
	/** What the call came with, before its handler was given what asks. */
	env: Env;
}

/** Calls that are made again, and ask first whose session it is. */
const askingFirst = new WeakSet<Request>();

/**
 * Lets a call in that reads, by what is remembered of its session: its handler's first trip asks whether that is so. Undefined
 * where it has to ask first.
 */
export async function letInBelieving(c: RequestContext): Promise<SignedIn | undefined> {
	if (askingFirst.has(c.req.raw)) return undefined;
	const believed = await believedBy(c);
	if (!believed) return undefined;
	const { belief, operator } = believed;
	c.set("believingCall", { belief, env: c.env });
	c.env = askingEnvironment(c.env, belief);
	c.set("ctx", { ...c.var.ctx, env: c.env, db: connectAsking(belief.database) });
	return operator;
}

/**
 * Answers what was read while its session was what it was remembered to be. Where it was not, what was done is forgotten, and
 * the call is made again from its beginning, and asks first. It is asked about here where the handler made no trip, or was
 * refused before; a handler that came to something else than reading before it had asked ended there.
 * @throws what the trip that asks throws
 */
export async function answerIfRight(c: RequestContext, app: Hono<HonoEnv>): Promise<void> {
	const call = c.get("believingCall");
	if (!call || (await mayStand(c, call))) return;
	const { raw } = c.req;
	carryBody(c);
	askingFirst.add(raw);
	await forget(c);
	c.res = await app.fetch(raw, call.env, c.executionCtx);
}

/** Whether a call is made again whatever it came to. */
export function isForgotten(c: RequestContext): boolean {
	const belief = c.get("believingCall")?.belief;
	return belief !== undefined && (belief.isCutShort || belief.isWrong);
}

async function mayStand(c: RequestContext, { belief }: BelievingCall): Promise<boolean> {
	if (belief.isCutShort) return false;
	try {
		return await belief.holds();
	} catch (error) {
		// It has failed already, and said so.
		if (c.res.status >= 500) return true;
		await forget(c);
		throw error;
	}
}

/** Lets go of an answer: hono puts the headers of one that is there into the one that follows it. */
async function forget(c: RequestContext): Promise<void> {
	await c.res.body?.cancel();
	c.res = undefined;
}
