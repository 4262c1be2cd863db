/** Longer addresses are not counted: LINE takes a thousand characters on a button, two thousand elsewhere. */
const MAX_LINK = 2_000;

/** LINE's own addresses: the app opens them by itself, and has to see them as they are. */
const LINE_HOSTS = /(^|\.)(line\.me|lin\.ee|line\.naver\.jp)$/;

/**
 * Whether taps on an address can be counted: an external web address. Our own addresses identify visitors
 * themselves.
 * @param origin public origin of the console
 */
export function isCountable(address: string, origin: string): boolean {
	if (address.length > MAX_LINK || /\p{Cc}/u.test(address)) return false;
	const url = URL.parse(address);
	if (!url || !["http:", "https:"].includes(url.protocol) || url.username !== "" || url.password !== "")
		return false;
	return url.origin !== origin && !LINE_HOSTS.test(url.hostname);
}
