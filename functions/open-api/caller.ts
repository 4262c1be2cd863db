import type { Next } from "hono";
import { ABILITIES } from "#domain/capabilities/registry.ts";
import { type Filter, readFilter } from "#domain/filters/filter.ts";
import { MOST_REFUSED_LOGGED } from "#domain/open-api/limits.ts";
import type { ApiRight } from "#domain/open-api/rights.ts";
import type { Ability } from "#domain/operators/abilities.ts";
import { EVERYONE, type FriendScope, scopeOfFilter } from "#domain/operators/scope.ts";
import { PROBLEM_TEXTS } from "#domain/texts/open-api.ts";
import { visitorOf } from "../auth/visitor.ts";
import { checkOrigin, declareAccess } from "../http/access.ts";
import type { RequestContext } from "../http/types.ts";
import { enter, type Found } from "./enter.ts";
import { tellLimit, tooManyCalls } from "./limit.ts";
import { logCall } from "./logs/write.ts";
import { Problem, problem } from "./problem.ts";
import { hashOf, isToken } from "./token.ts";

/** The program behind a call. */
export interface ApiCaller {
	codeId: number;
	tokenId: number;
	/** The operator who issued the token and answers for it; null where nobody did. */
	issuedBy: number | null;
	rights: ReadonlySet<ApiRight>;
	/** What whoever issued the token may do: the program does nothing beyond that. */
	abilities: readonly Ability[];
	/** The filter of its service code; null is every friend. */
	friends: Filter | null;
	/** The same as whom it sees: every list and look-up of friends includes `visibleTo` of it. */
	friendScope: FriendScope;
}

/** What a call asks of the program behind it. */
interface Asked {
	right: ApiRight;
	/** What its issuer must be able to do besides: what the console asks of whoever does the like there. */
	needs?: readonly Ability[] | undefined;
}

/**
 * Who may call a route of the open API: a program whose service code has the right. It stands before everything else of
 * the route, and tells the handler who calls (`c.var.caller`).
 */
export const right = (needed: ApiRight, needs: readonly Ability[] = []) =>
	declareAccess({ kind: "right", right: needed, needs }, (c, next) =>
		admit(c, next, (found) => whyNot(found) ?? whyBeyond(found, { right: needed, needs })),
	);

/**
 * Who may come to a route whose calls ask for rights of their own: a program of a service code that is on. A page of
 * another site is refused before its token is looked at.
 */
export const program = () =>
	declareAccess({ kind: "program" }, (c, next) => {
		checkOrigin(c);
		return admit(c, next, whyNot);
	});

async function admit(
	c: RequestContext,
	next: Next,
	refusalOf: (found: Found) => Problem | undefined,
): Promise<void> {
	c.set("requestId", c.var.ctx.newId());
	const entered = await enter(c, { tokenHash: await sentToken(c), refusalOf });
	if (!entered) throw unknown();
	const { found, refusal, taken } = entered;
	const refused = taken.isOver ? tooManyCalls(taken, found.callsPerMinute) : refusal;
	if (refused) {
		c.res = problem(c, refused);
	} else {
		c.set("caller", callerOf(found));
		await next();
	}
	c.res.headers.set("X-Request-Id", c.var.requestId);
	tellLimit(c.res.headers, taken, found.callsPerMinute);
	if (taken.refused <= MOST_REFUSED_LOGGED)
		c.executionCtx.waitUntil(logCall(c.var.ctx, loggedCall(c, found)));
}

function loggedCall(c: RequestContext, { codeId, tokenId }: Found) {
	const { now, clock } = c.var.ctx;
	return {
		id: c.var.requestId,
		codeId,
		tokenId,
		requestedAt: now,
		method: c.req.method,
		path: c.req.path,
		status: c.res.status,
		...c.var.used,
		durationMs: Math.max(0, clock() - now),
		caller: visitorOf(c),
	};
}

/**
 * The token of the request, by its hash.
 * @throws Problem 401
 */
async function sentToken(c: RequestContext): Promise<string> {
	const sent = /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
	if (sent === undefined) throw unauthorised("no-token", PROBLEM_TEXTS.noToken);
	if (!isToken(sent)) throw unknown();
	return hashOf(sent);
}

const unknown = () => unauthorised("unknown-token", PROBLEM_TEXTS.unknownToken);

/** Why a call by a token of ours is refused. */
function whyNot({ revokedAt, isIssuerOut, isActive }: Found): Problem | undefined {
	if (revokedAt !== null) return unauthorised("token-revoked", PROBLEM_TEXTS.revokedToken);
	if (isIssuerOut) return unauthorised("issuer-disabled", PROBLEM_TEXTS.issuerDisabled);
	if (!isActive) return unauthorised("code-off", PROBLEM_TEXTS.codeOff);
	return undefined;
}

/** Why a program may not make a call; undefined where it may. */
export function whyBeyond(
	{ rights, abilities }: { rights: Iterable<ApiRight>; abilities: readonly Ability[] },
	{ right, needs = [] }: Asked,
): Problem | undefined {
	const lacked = needs.find((each) => !abilities.includes(each));
	const hasRight = [...rights].includes(right);
	if (hasRight && lacked === undefined) return undefined;
	return new Problem({
		status: 403,
		code: "right-missing",
		detail:
			hasRight && lacked !== undefined
				? PROBLEM_TEXTS.abilityMissing(ABILITIES[lacked])
				: PROBLEM_TEXTS.rightMissing(right),
		headers: { "WWW-Authenticate": `Bearer realm="musubi", error="insufficient_scope", scope="${right}"` },
	});
}

function callerOf({ codeId, tokenId, issuedBy, rights, abilities, memberQueryId, filter }: Found): ApiCaller {
	// A filter that cannot be read selects nobody.
	const friends = memberQueryId === null ? null : (filter ?? readFilter(null));
	const friendScope = friends === null ? EVERYONE : scopeOfFilter(friends);
	return { codeId, tokenId, issuedBy, rights: new Set(rights), abilities, friends, friendScope };
}

/** RFC 6750: what was wrong with a token is said only where there was one. */
function unauthorised(code: string, detail: string): Problem {
	const error = code === "no-token" ? "" : ', error="invalid_token"';
	return new Problem({
		status: 401,
		code,
		detail,
		headers: { "WWW-Authenticate": `Bearer realm="musubi"${error}` },
	});
}
