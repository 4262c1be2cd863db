import type { MiddlewareHandler } from "hono";
import { landingPath } from "#domain/engine/kinds/landing.ts";
import { EVENT_TOKEN, eventPath } from "#domain/engine/public-addresses/event.ts";
import { FORM_TOKEN, formPath } from "#domain/engine/public-addresses/form.ts";
import { TAP_ROOT } from "#domain/engine/public-addresses/link.ts";
import { SALON_TOKEN, salonPath } from "#domain/engine/public-addresses/salon.ts";
import type { HonoEnv } from "./types.ts";

/** Public addresses that people receive within texts: a code, and possibly further path segments. */
const CODED = new RegExp(
	`^(${[formPath(""), salonPath(""), eventPath(""), landingPath("")].join("|")})([0-9a-z]+)((?:/[\\w.-]+)*)`,
	"i",
);
const TAPPED = new RegExp(`^${TAP_ROOT}[\\w-]{44}(?![\\w-])`);
/** Prefixes of all of them: other paths, which are most, are not parsed. */
const PUBLIC = new RegExp(
	`^(?:${[formPath(""), salonPath(""), eventPath(""), landingPath(""), TAP_ROOT].join("|")})`,
	"i",
);
/** Text after a signature: characters that no token contains, with full stops before. */
const BEHIND_SIGNATURE = /\.*(?:[^\w.-].*)?$/su;
const SIGNATURES = new Set([FORM_TOKEN, SALON_TOKEN, EVENT_TOKEN]);

/**
 * Path and query of a public address without the text that a phone took for a part of it (`/f/abc。ご回答ください`),
 * and with its code in lower case, as all codes are. Null where it is clean, or no public address.
 */
function cleanAddress(url: URL): string | null {
	const path = decodedPath(url.pathname);
	const clean = cleanPath(path);
	if (clean === null) return null;
	const query = new URLSearchParams(url.search);
	for (const name of SIGNATURES) {
		const value = query.get(name);
		if (value !== null) query.set(name, value.replace(BEHIND_SIGNATURE, ""));
	}
	const isQueryClean = String(query) === String(new URLSearchParams(url.search));
	if (clean === path && isQueryClean) return null;
	return clean + (isQueryClean ? url.search : `?${query}`);
}

function cleanPath(path: string): string | null {
	const tapped = TAPPED.exec(path);
	if (tapped) return tapped[0];
	const [, root, code, pages] = CODED.exec(path) ?? [];
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
export const leadToCleanAddress: MiddlewareHandler<HonoEnv> = async (c, next) => {
	const clean = c.req.method === "GET" && PUBLIC.test(c.req.path) ? cleanAddress(new URL(c.req.url)) : null;
	if (clean !== null) return c.redirect(clean, 302);
	await next();
};
