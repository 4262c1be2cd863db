import type { MiddlewareHandler } from "hono";
import { landingPath } from "#domain/engine/kinds/landing.ts";
import { COUPON_TOKEN, couponPath } from "#domain/engine/public-addresses/coupon-address.ts";
import { EVENT_TOKEN, eventPath } from "#domain/engine/public-addresses/event-address.ts";
import { FORM_TOKEN, formPath } from "#domain/engine/public-addresses/form-address.ts";
import { INVITE_ROOT } from "#domain/engine/public-addresses/introduction-address.ts";
import { payPath } from "#domain/engine/public-addresses/pay-address.ts";
import { POINT_TOKEN, pointPath } from "#domain/engine/public-addresses/point-address.ts";
import { PRODUCT_TOKEN, productPath } from "#domain/engine/public-addresses/product-address.ts";
import { SALON_TOKEN, salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { SHORT_ROOT } from "#domain/engine/public-addresses/short-address.ts";
import { TAP_ROOT } from "#domain/engine/public-addresses/tap-address.ts";
import { TICKET_TOKEN, ticketPath } from "#domain/engine/public-addresses/ticket-address.ts";
import type { HonoEnv } from "./hono-env.ts";

/** Public addresses that are shared in texts: a code, and optional further path segments. */
const CODED_ADDRESS = new RegExp(
	`^(${[formPath(""), salonPath(""), eventPath(""), landingPath(""), payPath(""), pointPath(""), productPath(""), ticketPath(""), couponPath(""), INVITE_ROOT, SHORT_ROOT].join("|")})([0-9a-z]+)((?:/[\\w.-]+)*)`,
	"i",
);
const TAP_ADDRESS = new RegExp(`^${TAP_ROOT}[\\w-]{44}(?![\\w-])`);
/** Prefixes of all public addresses, so that other paths, which are most, are not parsed. */
const PUBLIC_ADDRESS = new RegExp(
	`^(?:${[formPath(""), salonPath(""), eventPath(""), landingPath(""), payPath(""), pointPath(""), productPath(""), ticketPath(""), couponPath(""), INVITE_ROOT, SHORT_ROOT, TAP_ROOT].join("|")})`,
	"i",
);
/** Text after a signature: from the first character that no token contains, with full stops before it. */
const TEXT_AFTER_SIGNATURE = /\.*(?:[^\w.-].*)?$/su;
const SIGNATURES = new Set([
	FORM_TOKEN,
	SALON_TOKEN,
	EVENT_TOKEN,
	POINT_TOKEN,
	PRODUCT_TOKEN,
	TICKET_TOKEN,
	COUPON_TOKEN,
]);

/**
 * Path and query of a public address without following text that a phone took for a part of it
 * (`/f/abc。ご回答ください`), and with its code in lower case, as all codes are. Null if it is clean already, or
 * not a public address.
 */
function cleanAddress(url: URL): string | null {
	const path = decodedPath(url.pathname);
	const clean = cleanPath(path);
	if (clean === null) return null;
	const query = new URLSearchParams(url.search);
	for (const name of SIGNATURES) {
		const value = query.get(name);
		if (value !== null) query.set(name, value.replace(TEXT_AFTER_SIGNATURE, ""));
	}
	const isQueryClean = String(query) === String(new URLSearchParams(url.search));
	if (clean === path && isQueryClean) return null;
	return clean + (isQueryClean ? url.search : `?${query}`);
}

function cleanPath(path: string): string | null {
	const tapAddress = TAP_ADDRESS.exec(path);
	if (tapAddress) return tapAddress[0];
	const [, root, code, pages] = CODED_ADDRESS.exec(path) ?? [];
	return root === undefined ? null : root.toLowerCase() + code!.toLowerCase() + pages!;
}

function decodedPath(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}

/** Redirects a public address with trailing text to the address alone. */
export const redirectToCleanAddress: MiddlewareHandler<HonoEnv> = async (c, next) => {
	const clean =
		c.req.method === "GET" && PUBLIC_ADDRESS.test(c.req.path) ? cleanAddress(new URL(c.req.url)) : null;
	if (clean !== null) return c.redirect(clean, 302);
	await next();
};
