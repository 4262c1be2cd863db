import type { MiddlewareHandler } from "hono";
import { landingPath } from "#domain/engine/kinds/landing.ts";
import { couponPath } from "#domain/engine/public-addresses/coupon-address.ts";
import { eventPath } from "#domain/engine/public-addresses/event-address.ts";
import { formPath } from "#domain/engine/public-addresses/form-address.ts";
import { INVITE_ROOT } from "#domain/engine/public-addresses/introduction-address.ts";
import { pointPath } from "#domain/engine/public-addresses/point-address.ts";
import { salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import {
	BARE_CODE,
	HOST_PROOF_ROOT,
	SHORT_ROOT,
	shortPath,
} from "#domain/engine/public-addresses/short-address.ts";
import { ticketPath } from "#domain/engine/public-addresses/ticket-address.ts";
import { LINK_TEXTS } from "#domain/platform/texts/links-texts.ts";
import type { Env } from "#functions/env.ts";
import type { HonoEnv, RequestContext } from "#functions/platform/http/hono-env.ts";
import { isHostOf, isMachineName, requireOwnHost } from "#functions/platform/http/own-host.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { wrongHost } from "#functions/platform/http/request-refusal.ts";
import { renderGonePage } from "#functions/platform/public-pages/gone-page.ts";
import { HOST_PROOF_HEADER, proveHost } from "./short-host.ts";

/** Public pages that a host for short addresses serves as well. */
const PUBLIC_PAGES = [
	formPath(""),
	salonPath(""),
	eventPath(""),
	landingPath(""),
	pointPath(""),
	ticketPath(""),
	couponPath(""),
	INVITE_ROOT,
	SHORT_ROOT,
];

/** Pages for friends that need the console's own host, which is registered at LINE. */
const LIFF_ROOT = "/liff/";

type Serve = (
	request: Request,
	env: Env,
	execution: RequestContext["executionCtx"],
) => Response | Promise<Response>;

/**
 * Admits requests for the account's own host, and for its host for short addresses, which has no console and no API. Any
 * other host is refused.
 * @param serve serves a request anew, for a short address without its root
 */
export const admitHost =
	(serve: Serve): MiddlewareHandler<HonoEnv> =>
	async (c, next) => {
		const { ACCOUNT } = c.env;
		// Most accounts have no such host, and their requests are not parsed.
		if (!ACCOUNT?.shortHost || !isForShortHost(c, ACCOUNT.shortHost)) return requireOwnHost(c, next);
		const proof = proofOf(c, ACCOUNT.shortHost);
		if (proof !== null) return c.body(null, 204, { [HOST_PROOF_HEADER]: proof });
		if (ACCOUNT.shortHostCheckedAt === null) throw wrongHost();
		if (PUBLIC_PAGES.some((root) => c.req.path.startsWith(root)) || c.req.path === "/favicon.ico")
			return next();
		if (!["GET", "HEAD"].includes(c.req.method) || c.req.path.startsWith("/api/")) throw wrongHost();
		if (c.req.path.startsWith(LIFF_ROOT)) return redirectToConsole(c);
		const code = BARE_CODE.exec(c.req.path)?.[1];
		if (code === undefined) return renderGonePage(c, LINK_TEXTS);
		const address = new URL(shortPath(code.toLowerCase()), c.req.url);
		return serve(new Request(address, c.req.raw), c.env, c.executionCtx);
	};

function isForShortHost({ env, req }: RequestContext, shortHost: string): boolean {
	const url = URL.parse(req.url);
	return url?.host === shortHost && !isHostOf(env, shortHost) && !isMachineName(url.hostname);
}

function proofOf({ env, req }: RequestContext, host: string): string | null {
	if (!req.path.startsWith(HOST_PROOF_ROOT)) return null;
	return proveHost(env, host, req.path.slice(HOST_PROOF_ROOT.length));
}

function redirectToConsole(c: RequestContext): Response {
	const { pathname, search } = new URL(c.req.url);
	return c.redirect(publicOrigin(c.env) + pathname + search, 302);
}
