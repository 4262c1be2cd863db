import type { Ctx } from "#functions/context.ts";
import type { Taken } from "#functions/engine/rooms/token-limit.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { Together } from "#functions/platform/queues/together.ts";
import type { Found } from "./found.ts";
import { takeCalls } from "./limit.ts";
import type { Problem } from "./problem.ts";
import { tokens } from "./remembered.ts";

/** A call with a known token, and its result. */
export interface Entered {
	found: Found;
	/** Reason of a refusal that does not depend on the limit. */
	refusal: Problem | undefined;
	taken: Taken;
}

/** Error that prevented the check of a call. */
interface Failed {
	failure: unknown;
}

/** An incoming call. */
export interface Coming {
	tokenHash: string;
	refusalOf: (found: Found) => Problem | undefined;
	/** Cached token, which is then not read from the database. */
	believed?: Found;
}

const MOST_AT_ONCE = 100;

const entrances = new WeakMap<D1Database, Together<Coming, Entered | Failed | undefined>>();

/**
 * Finds a token with its service code and counts its call; undefined for an unknown token. Simultaneous calls
 * share the statement, and those of one token the request to its Durable Object. A token revoked before a
 * call arrived is refused; a cached token is not verified here, and the caller must do so (`believing.ts`).
 * @throws errors of the token's Durable Object
 */
export async function enter(c: RequestContext, coming: Coming): Promise<Entered | undefined> {
	const { ctx } = c.var;
	const { DB } = ctx.env;
	const entrance =
		entrances.get(DB) ?? new Together<Coming, Entered | Failed | undefined>({ most: MOST_AT_ONCE });
	entrances.set(DB, entrance);
	const entered = await entrance.ask(c.executionCtx, coming, (calls) => enterAll(ctx, calls));
	if (entered && "failure" in entered) throw entered.failure;
	return entered;
}

async function enterAll(ctx: Ctx, calls: readonly Coming[]): Promise<(Entered | Failed | undefined)[]> {
	const asked = calls.filter(({ believed }) => !believed).map(({ tokenHash }) => tokenHash);
	const found = asked.length === 0 ? [] : await tokens.find(ctx.env.DB, [...new Set(asked)], ctx.now);
	const byHash = new Map(found.map(({ found: token }) => [token.tokenHash, token]));
	const callsOf = Map.groupBy(calls, ({ believed, tokenHash }) => believed ?? byHash.get(tokenHash));
	const entered = new Map<Coming, Entered | Failed>();
	await Promise.all(
		[...callsOf].map(async ([token, theirs]) => {
			if (!token) return;
			// Errors are returned per call: if the whole batch were repeated, calls of all other tokens would be
			// counted twice.
			const said = await sayOf(ctx, token, theirs).catch((failure) => theirs.map(() => ({ failure })));
			for (const [place, call] of theirs.entries()) entered.set(call, said[place]!);
		}),
	);
	return calls.map((call) => entered.get(call));
}

/** Results of the calls of one token. */
async function sayOf(ctx: Ctx, found: Found, calls: readonly Coming[]): Promise<Entered[]> {
	const refusals = calls.map(({ refusalOf }) => refusalOf(found));
	const taken = await takeCalls(
		ctx,
		found,
		refusals.map((refusal) => refusal !== undefined),
	);
	return refusals.map((refusal, place) => ({ found, refusal, taken: taken[place]! }));
}
