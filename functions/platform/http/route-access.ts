import type { MiddlewareHandler } from "hono";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { ApiRight } from "#domain/integrations/open-api/rights.ts";
import { findSignedIn } from "#functions/platform/auth/find-signed-in.ts";
import { hasAbility, type SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import { admitFromCache } from "./cached-session-call.ts";
import type { HonoEnv, RequestContext } from "./hono-env.ts";
import { readBody } from "./read-body.ts";
import { TOKEN_FIELD } from "./refuse-body-names.ts";
import { forbidden, foreignOrigin, outOfDate, signedOut } from "./request-refusal.ts";

/**
 * Access to a route. Every route begins with exactly one of these middlewares; a test walks the router to
 * check that.
 * - `requires(ability)`: an operator whose role has the ability; `requiresToRead(ability)` for other
 *   methods than GET that only read;
 * - `requiresSignIn()`: any operator;
 * - `headquartersAccess()` of `accounts/headquarters-access.ts`: an operator who belongs to the headquarters;
 * - `openAccess(reason)`: anybody, from this site;
 * - `externalAccess(reason)`: another system, authenticated by the handler;
 * - `requireRight(right)`, `requireRightToRead(right)` and `requireRightToStore(right)` of
 *   `open-api/admit-program.ts`: a program whose token has the right;
 * - `requireProgram()` of `open-api/admit-program.ts`: any program; the called tool requires rights of its own.
 */
export type Access =
	| { kind: "ability"; ability: Ability; reads?: true }
	| { kind: "signed-in" }
	| { kind: "headquarters" }
	| { kind: "open"; reason: string }
	| { kind: "external"; reason: string }
	| { kind: "right"; right: ApiRight; needs: readonly Ability[] }
	| { kind: "program" };

const accessOf = new WeakMap<object, Access>();

/** Access that a middleware declares; undefined for any other handler. */
export const declaredAccess = (handler: object): Access | undefined => accessOf.get(handler);

/** Registers the access that a middleware enforces, for tests that walk the router. */
export function declareAccess(
	access: Access,
	handler: MiddlewareHandler<HonoEnv>,
): MiddlewareHandler<HonoEnv> {
	accessOf.set(handler, access);
	return handler;
}

/** @param alternatives alternative abilities, one of which suffices, for a route used by several screens */
export const requires = (ability: Ability, ...alternatives: Ability[]) =>
	declareAccess({ kind: "ability", ability }, admitIf(isSafe, [ability, ...alternatives]));

/**
 * Like `requires`, for a POST that mostly reads: it uses the session cache like a GET. The session is
 * validated in the D1 call that reads, and writes wait until then.
 */
export const requiresToRead = (ability: Ability, ...alternatives: Ability[]) =>
	declareAccess(
		{ kind: "ability", ability, reads: true },
		admitIf(() => true, [ability, ...alternatives]),
	);

type IsReading = (c: RequestContext) => boolean;

const admitIf =
	(isReading: IsReading, abilities: Ability[]): MiddlewareHandler<HonoEnv> =>
	async (c, next) => {
		const operator = await admit(c, isReading);
		if (!abilities.some((ability) => hasAbility(operator, ability))) throw forbidden();
		await next();
	};

/** Requires a second ability, after `requires`. */
export const requiresAlso = (ability: Ability): MiddlewareHandler<HonoEnv> => {
	return async (c, next) => {
		if (!c.var.operator || !hasAbility(c.var.operator, ability)) throw forbidden();
		await next();
	};
};

export const requiresSignIn = () =>
	declareAccess({ kind: "signed-in" }, async (c, next) => {
		await admit(c, isSafe);
		await next();
	});

export const openAccess = (reason: string) =>
	declareAccess({ kind: "open", reason }, async (c, next) => {
		if (!isSafe(c)) checkOrigin(c);
		await next();
	});

export const externalAccess = (reason: string) =>
	declareAccess({ kind: "external", reason }, (_c, next) => next());

const admit = (c: RequestContext, isReading: IsReading): Promise<SignedIn> =>
	admitOperator(c, async () => (isReading(c) && (await admitFromCache(c))) || findSignedIn(c));

/**
 * Admits the operator of a session, for accesses of other folders.
 * @param find finds the operator of the request's cookie
 * @throws Refusal 403 for a change from another site, 401 without a session, 409 for a change with an outdated
 * CSRF token
 */
export async function admitOperator(
	c: RequestContext,
	find: (c: RequestContext) => Promise<SignedIn | undefined>,
): Promise<SignedIn> {
	if (!isSafe(c)) checkOrigin(c);
	const operator = await find(c);
	if (!operator) throw signedOut();
	if (!isSafe(c)) await checkToken(c, operator);
	c.set("operator", operator);
	return operator;
}

const isSafe = (c: RequestContext) => ["GET", "HEAD", "OPTIONS"].includes(c.req.method);

/**
 * Refuses unsafe requests from other sites by the browser's headers, whatever their content type.
 * @throws Refusal 403 for these
 */
export function checkOrigin(c: RequestContext): void {
	const origin = c.req.header("origin");
	if (origin !== undefined && origin !== new URL(c.req.url).origin) throw foreignOrigin();
	const site = c.req.header("sec-fetch-site");
	if (site !== undefined && site !== "same-origin" && site !== "none") throw foreignOrigin();
}

/** Checks the CSRF token. A missing or stale one means that the page is out of date (rules, Texts). */
async function checkToken(c: RequestContext, operator: SignedIn): Promise<void> {
	const sentToken =
		c.req.header("x-csrf-token") ?? ((await readBody(c)) as { [TOKEN_FIELD]?: unknown })[TOKEN_FIELD];
	if (sentToken !== operator.csrfToken) throw outOfDate();
}
