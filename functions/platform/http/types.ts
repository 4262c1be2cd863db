import type { Context } from "hono";
import type { Ctx } from "#functions/context.ts";
import type { Env } from "#functions/env.ts";
import type { Believing } from "#functions/integrations/open-api/believing.ts";
import type { ApiCaller } from "#functions/integrations/open-api/caller.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in.ts";
import type { BelievingCall } from "./believing.ts";
import { saveKeyOf } from "./save-key.ts";

export interface HonoEnv {
	Bindings: Env;
	Variables: {
		ctx: Ctx;
		operator: SignedIn;
		/** The program that calls, on routes of the open API. */
		caller: ApiCaller;
		/** Cached token of the call, on routes of the open API that only read. */
		believing: Believing | undefined;
		/** The same on an operator's routes. */
		believingCall: BelievingCall | undefined;
		/** The id that a call of the open API is answered and logged by. */
		requestId: string;
		/** The tool that a call of MCP used, as it is logged, and what it came to. */
		used: { path: string; status: number } | undefined;
		/** Whether the call's save has been done under its key, and its answer is not kept. */
		wasSaved: boolean | undefined;
		/** The parsed body, read once. */
		body: Promise<unknown> | undefined;
	};
}

export type RequestContext = Context<HonoEnv>;

/** The context of an operator's verb. */
export interface OperatorCtx extends Ctx {
	operator: SignedIn;
	/**
	 * The key of this save. A repeated request carries the same key, so that it makes nothing twice. It names the call as
	 * well: kinds of calls write the same tables, and none may take another's row for its own.
	 */
	saveKey: string;
	/** Whether this save has been done before: what it made may name another's key since, and is not made again. */
	wasSaved?: boolean | undefined;
}

export function operatorCtx(c: RequestContext): OperatorCtx {
	const saveKey = saveKeyOf(c) ?? c.var.ctx.newId();
	return { ...c.var.ctx, operator: c.var.operator, saveKey, wasSaved: c.var.wasSaved };
}
