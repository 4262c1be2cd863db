import type { Ctx } from "#functions/context.ts";
import type { Taken } from "#functions/engine/rooms/token-limit.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { Together } from "#functions/platform/queues/together.ts";
import type { Found } from "./found.ts";
import { takeCalls } from "./limit.ts";
import type { Problem } from "./problem.ts";
import { tokens } from "./remembered.ts";

/** A call of a token of ours, and what was said of it. */
export interface Entered {
	found: Found;
	/** Why it is refused, whatever the limit says. */
	refusal: Problem | undefined;
	taken: Taken;
}

/** Why nothing could be said of a call. */
interface Failed {
	failure: unknown;
}

/** A call that comes. */
export interface Coming {
	tokenHash: string;
	refusalOf: (found: Found) => Problem | undefined;
	/** What its token is taken to be, where that is not to be asked. */
	believed?: Found;
}

const MOST_AT_ONCE = 100;

const entrances = new WeakMap<D1Database, Together<Coming, Entered | Failed | undefined>>();

/**
 * Finds a token with its service code and counts its call; undefined for a token that is none of ours. Calls that come at
 * once share the statement, and those of one token the room's request. What was revoked before a call came is refused; what
 * is believed of a token is not asked here, and whoever believes it has to (`believing.ts`).
 * @throws what the token's room throws
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
			// Of a trip that fails each goes again: the calls of every other token would be counted twice.
			const said = await sayOf(ctx, token, theirs).catch((failure) => theirs.map(() => ({ failure })));
			for (const [place, call] of theirs.entries()) entered.set(call, said[place]!);
		}),
	);
	return calls.map((call) => entered.get(call));
}

/** What is said of each call of one token. */
async function sayOf(ctx: Ctx, found: Found, calls: readonly Coming[]): Promise<Entered[]> {
	const refusals = calls.map(({ refusalOf }) => refusalOf(found));
	const taken = await takeCalls(
		ctx,
		found,
		refusals.map((refusal) => refusal !== undefined),
	);
	return refusals.map((refusal, place) => ({ found, refusal, taken: taken[place]! }));
}
