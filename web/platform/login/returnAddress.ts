import { addressOf } from "#domain/engine/access/addresses.ts";

/**
 * The page to open after the login: the wanted one where it is of this site, home otherwise, so that a link leads nobody
 * elsewhere. A path of two slashes at its beginning (`/.//example.com`) is the address of another site where it is read again.
 */
export function returnAddress(wanted: string | null, origin: string): string {
	const home = addressOf("home");
	const target = URL.parse(wanted ?? home, origin);
	if (target === null || target.origin !== origin) return home;
	const isElsewhere = target.pathname.startsWith("//") || target.pathname === addressOf("login");
	return isElsewhere ? home : target.pathname + target.search;
}
