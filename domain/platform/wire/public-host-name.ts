/**
 * Names resolved only in private networks (RFC 6761, 6762, 8375, 9476, and those used by routers and clouds).
 */
const PRIVATE_SUFFIXES = [
	"localhost",
	"local",
	"localdomain",
	"internal",
	"intranet",
	"private",
	"corp",
	"home",
	"lan",
	"home.arpa",
	"in-addr.arpa",
	"ip6.arpa",
	"test",
	"invalid",
	"onion",
	"alt",
];

/** Host of an address without the dots at its end, in small letters. */
const normalise = (hostname: string): string => hostname.replace(/\.+$/, "").toLowerCase();

/** Whether the host of a parsed address is an IP address: `URL` writes every notation of one in this form. */
export function isNumericHost(hostname: string): boolean {
	const name = normalise(hostname);
	return name.startsWith("[") || /^[\d.]+$/.test(name);
}

/** Whether a host is a name of the public internet. */
export function isPublicHostName(hostname: string): boolean {
	const name = normalise(hostname);
	const isPrivate = PRIVATE_SUFFIXES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
	return !isNumericHost(name) && !isPrivate && name.includes(".");
}
