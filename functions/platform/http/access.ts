import type { MiddlewareHandler } from "hono";
import type { Ability } from "#domain/engine/access/abilities.ts";
import type { ApiRight } from "#domain/integrations/open-api/rights.ts";
import { mayDo, type SignedIn } from "#functions/platform/auth/signed-in.ts";
import { signedInBy } from "#functions/platform/auth/signed-in-by.ts";
import { letInBelieving } from "./believing.ts";
import { readBody } from "./body.ts";
import { forbidden, foreignOrigin, outOfDate, signedOut } from "./refusal.ts";
import type { HonoEnv, RequestContext } from "./types.ts";

/**
 * Access to a route. Every route begins with exactly one of these, and a test walks the router to see that it does:
 * - `requires(ability)`: an operator whose role holds the ability; `requiresToRead(ability)` where it is no GET, but reads;
 * - `signedIn()`: any operator;
 * - `open(reason)`: anybody, from this site;
 * - `external(reason)`: another system, which proves itself in the handler;
 * - `right(right)`, `rightToRead(right)` and `rightToTell(right)` of `open-api/admit.ts`: a program whose token has the right;
 * - `program()` of `open-api/admit.ts`: any program, where what it calls asks for rights of its own.
 */
export type Access =
	| { kind: "ability"; ability: Ability; reads?: true }
	| { kind: "signed-in" }
	| { kind: "open"; reason: string }
	| { kind: "external"; reason: string }
	| { kind: "right"; right: ApiRight; needs: readonly Ability[] }
	| { kind: "program" };

const accessOf = new WeakMap<object, Access>();

/** The access that a middleware declares; undefined for any other handler. */
export const declaredAccess = (handler: object): Access | undefined => accessOf.get(handler);

/** Declares a middleware that decides on access, for tests that walk the router. */
export function declareAccess(
	access: Access,
	handler: MiddlewareHandler<HonoEnv>,
): MiddlewareHandler<HonoEnv> {
	accessOf.set(handler, access);
	return handler;
}

/** @param or further abilities, any of which also suffices, for a call that several screens use. */
export const requires = (ability: Ability, ...or: Ability[]) =>
	declareAccess({ kind: "ability", ability }, admitting(isSafe, [ability, ...or]));

/**
 * The same for a POST that mostly reads: like a GET it uses the session cache, which is validated in the D1
 * call that reads. Its writes wait until then.
 */
export const requiresToRead = (ability: Ability, ...or: Ability[]) =>
	declareAccess(
		{ kind: "ability", ability, reads: true },
		admitting(() => true, [ability, ...or]),
	);

type IsReading = (c: RequestContext) => boolean;

const admitting =
	(isReading: IsReading, abilities: Ability[]): MiddlewareHandler<HonoEnv> =>
	async (c, next) => {
		const operator = await admit(c, isReading);
		if (!abilities.some((each) => mayDo(operator, each))) throw forbidden();
		await next();
	};

/** Behind `requires`: a second ability that is needed too. */
export const also = (ability: Ability): MiddlewareHandler<HonoEnv> => {
	return async (c, next) => {
		if (!c.var.operator || !mayDo(c.var.operator, ability)) throw forbidden();
		await next();
	};
};

export const signedIn = () =>
	declareAccess({ kind: "signed-in" }, async (c, next) => {
		await admit(c, isSafe);
		await next();
	});

export const open = (reason: string) =>
	declareAccess({ kind: "open", reason }, async (c, next) => {
		if (!isSafe(c)) checkOrigin(c);
		await next();
	});

export const external = (reason: string) => declareAccess({ kind: "external", reason }, (_c, next) => next());

async function admit(c: RequestContext, isReading: IsReading): Promise<SignedIn> {
	if (!isSafe(c)) checkOrigin(c);
	const operator = (isReading(c) && (await letInBelieving(c))) || (await signedInBy(c));
	if (!operator) throw signedOut();
	if (!isSafe(c)) await checkToken(c, operator);
	c.set("operator", operator);
	return operator;
}

const isSafe = (c: RequestContext) => ["GET", "HEAD", "OPTIONS"].includes(c.req.method);

/**
 * Refuses unsafe requests of other sites, by the browser's headers, whatever their content type.
 * @throws Refusal 403
 */
export function checkOrigin(c: RequestContext): void {
	const origin = c.req.header("origin");
	if (origin !== undefined && origin !== new URL(c.req.url).origin) throw foreignOrigin();
	const site = c.req.header("sec-fetch-site");
	if (site !== undefined && site !== "same-origin" && site !== "none") throw foreignOrigin();
}

/** A missing or stale token means that this page is out of date (rules, Texts). */
async function checkToken(c: RequestContext, operator: SignedIn): Promise<void> {
	const sent = c.req.header("x-csrf-token") ?? ((await readBody(c)) as { _token?: unknown })._token;
	if (sent !== operator.csrfToken) throw outOfDate();
}
