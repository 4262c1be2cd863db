import type { Context } from "hono";
import type { Ctx } from "#functions/context.ts";
import type { SaveGroup } from "#functions/engine/save-groups/save-group.ts";
import type { Env } from "#functions/env.ts";
import type { OptimisticCall } from "#functions/integrations/open-api/optimistic-token.ts";
import type { ApiCaller } from "#functions/integrations/open-api/program-caller.ts";
import type { ConsoleReads } from "#functions/integrations/open-api/v1/console-reads.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import { readSaveKey } from "./bind-save-key.ts";
import type { CachedSessionCall } from "./cached-session-call.ts";

export interface HonoEnv {
	Bindings: Env;
	Variables: {
		ctx: Ctx;
		operator: SignedIn;
		/** Person of the operator, on routes of the headquarters. */
		person: Person;
		/** Calling program, on routes of the open API. */
		caller: ApiCaller;
		/** Reads of the console, for the calls of programs. */
		consoleReads: ConsoleReads;
		/** Cached token of the call, on reading routes of the open API. */
		optimisticCall: OptimisticCall | undefined;
		/** Cached session of the call, on an operator's reading routes. */
		cachedSessionCall: CachedSessionCall | undefined;
		/** Request id of a call of the open API, in its response and in the log. */
		requestId: string;
		/** Log entry of an MCP call: its tool's path and resulting status. */
		loggedAs: { path: string; status: number } | undefined;
		/** Whether the save was done under its key before, and its response was not stored. */
		wasSaved: boolean | undefined;
		/** The parsed body, read once. */
		body: Promise<unknown> | undefined;
	};
}

export type RequestContext = Context<HonoEnv>;

/** Context of an operator's action. */
export interface OperatorCtx extends Ctx {
	operator: SignedIn;
	/**
	 * Key of this save, which a repeated request carries too, so that nothing is created twice. It includes
	 * the route, because several kinds of calls write the same tables, and none may take another's row for
	 * its own.
	 */
	saveKey: string;
	/**
	 * Whether this save was done before. Its record may carry a later save's key by now, and is not created
	 * again.
	 */
	wasSaved?: boolean | undefined;
	/** Saves that become one transaction with this one, which then does not commit by itself. */
	group?: SaveGroup;
}

export function operatorCtx(c: RequestContext): OperatorCtx {
	const saveKey = readSaveKey(c) ?? c.var.ctx.newId();
	return { ...c.var.ctx, operator: c.var.operator, saveKey, wasSaved: c.var.wasSaved };
}
