import type { Hono } from "hono";
import type { Env } from "#functions/env.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in.ts";
import { type Believed, believedBy } from "#functions/platform/auth/signed-in-by.ts";
import { connectAsking } from "#functions/platform/session-cache/connect.ts";
import { askingEnvironment } from "#functions/platform/session-cache/environment.ts";
import { carryBody } from "./body.ts";
import type { HonoEnv, RequestContext } from "./types.ts";

/** A call of an operator that was admitted by the session cache. */
export interface BelievingCall {
	belief: Believed["belief"];
	/** Environment of the call, before its handler got the validating one. */
	env: Env;
}

/** Retried calls, which validate their session first. */
const askingFirst = new WeakSet<Request>();

/**
 * Admits a reading call by the session cache: its handler's first D1 call validates the session. Undefined
 * where it has to be validated first.
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
 * Sends the response if the session was valid as cached. Otherwise the response is discarded, and the call is
 * run again with the session read first. The session is validated here if the handler made no D1 call, or was
 * refused before; a handler that began to write before the validation was interrupted.
 * @throws the error of the validating D1 call
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

/** Whether the call is run again, whatever its result. */
export function isForgotten(c: RequestContext): boolean {
	const belief = c.get("believingCall")?.belief;
	return belief !== undefined && (belief.isCutShort || belief.isWrong);
}

async function mayStand(c: RequestContext, { belief }: BelievingCall): Promise<boolean> {
	if (belief.isCutShort) return false;
	try {
		return await belief.holds();
	} catch (error) {
		// It has failed already, with a response.
		if (c.res.status >= 500) return true;
		await forget(c);
		throw error;
	}
}

/** Discards a response: hono copies the headers of an existing one to the next. */
async function forget(c: RequestContext): Promise<void> {
	await c.res.body?.cancel();
	c.res = undefined;
}
