import type { Hono } from "hono";
import type { Env } from "#functions/env.ts";
import { type CachedOperator, findCachedOperator } from "#functions/platform/auth/find-signed-in.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import { connectValidating } from "#functions/platform/session-cache/connect-validating.ts";
import { createValidatingEnvironment } from "#functions/platform/session-cache/validating-environment.ts";
import type { HonoEnv, RequestContext } from "./hono-env.ts";
import { keepBody } from "./read-body.ts";

/** Operator's call that was admitted by the session cache. */
export interface CachedSessionCall {
	validation: CachedOperator["validation"];
	/** Environment of the call; its handler gets one whose first D1 call validates the session. */
	env: Env;
}

/** Requests that are run again: their session is validated before anything else, not by the cache. */
const rerunRequests = new WeakSet<Request>();

/**
 * Admits a reading call by the session cache: the first D1 call of its handler validates the session.
 * Undefined if the session must be validated first.
 */
export async function admitFromCache(c: RequestContext): Promise<SignedIn | undefined> {
	if (rerunRequests.has(c.req.raw)) return undefined;
	const cached = await findCachedOperator(c);
	if (!cached) return undefined;
	const { validation, operator } = cached;
	c.set("cachedSessionCall", { validation, env: c.env });
	c.env = createValidatingEnvironment(c.env, validation);
	c.set("ctx", { ...c.var.ctx, env: c.env, db: connectValidating(validation.database) });
	return operator;
}

/**
 * Keeps the response if the session was valid as cached; otherwise discards it and runs the call again with
 * the session read first. The session is validated here if the handler made no D1 call, or was refused
 * before one. A handler that tried to cause an effect before the session was validated has been interrupted;
 * it is run again.
 * @throws the error of the validating D1 call
 */
export async function rerunIfStale(c: RequestContext, app: Hono<HonoEnv>): Promise<void> {
	const call = c.get("cachedSessionCall");
	if (!call || (await isResponseValid(c, call))) return;
	const { raw } = c.req;
	keepBody(c);
	rerunRequests.add(raw);
	await discardResponse(c);
	c.res = await app.fetch(raw, call.env, c.executionCtx);
}

/** Whether the call will be run again, so that its result does not count. */
export function willRunAgain(c: RequestContext): boolean {
	const validation = c.get("cachedSessionCall")?.validation;
	return validation !== undefined && (validation.isInterrupted || validation.isStale);
}

async function isResponseValid(c: RequestContext, { validation }: CachedSessionCall): Promise<boolean> {
	if (validation.isInterrupted) return false;
	try {
		return await validation.isStillValid();
	} catch (error) {
		// The handler has failed already, and its response reports that.
		if (c.res.status >= 500) return true;
		await discardResponse(c);
		throw error;
	}
}

/** Discards the response. Hono would copy the headers of an existing one to the next. */
async function discardResponse(c: RequestContext): Promise<void> {
	await c.res.body?.cancel();
	c.res = undefined;
}
