import { addressOf } from "#domain/engine/access/page-addresses.ts";

/**
 * Page to open after the login: the requested one if it is on this site, otherwise home, which prevents
 * open redirects. A path with two leading slashes (`/.//example.com`) would become another site when parsed
 * again.
 */
export function safeReturnAddress(requested: string | null, origin: string): string {
	const home = addressOf("home");
	const target = URL.parse(requested ?? home, origin);
	if (target === null || target.origin !== origin) return home;
	const isElsewhere = target.pathname.startsWith("//") || target.pathname === addressOf("login");
	return isElsewhere ? home : target.pathname + target.search;
}
