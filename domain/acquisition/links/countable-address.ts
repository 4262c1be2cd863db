/**
 * Maximum length of a counted address: LINE accepts a thousand characters on a button, two thousand
 * elsewhere.
 */
const MAX_LINK = 2_000;

/** LINE's own addresses, which the app handles itself and must receive unchanged. */
const LINE_HOSTS = /(^|\.)(line\.me|lin\.ee|line\.naver\.jp)$/;

/**
 * Whether taps on an address can be counted: it must be an external web address. Addresses of the console
 * identify visitors themselves.
 * @param origin public origin of the console
 */
export function isCountableAddress(address: string, origin: string): boolean {
	if (address.length > MAX_LINK || /\p{Cc}/u.test(address)) return false;
	const url = URL.parse(address);
	if (!url || !["http:", "https:"].includes(url.protocol) || url.username !== "" || url.password !== "")
		return false;
	return url.origin !== origin && !LINE_HOSTS.test(url.hostname);
}
