/** Where counted links begin, under the console's own address. */
export const TAP_ROOT = "/tap/";

/** The parameters by which LINE chooses the browser. It reads them of the address that is tapped. */
const BROWSER_PARAMS = ["openExternalBrowser", "openInAppBrowser"];

/** The path of a counted link; LINE opens it where it would have opened the destination. */
export function tapPath(token: string, destination: string): string {
	const asked = URL.parse(destination)?.searchParams;
	const kept = BROWSER_PARAMS.flatMap((name) => {
		const value = asked?.get(name);
		return value === "0" || value === "1" ? [`${name}=${value}`] : [];
	});
	return TAP_ROOT + token + (kept.length > 0 ? `?${kept.join("&")}` : "");
}

/** A friend's token, which friends paste with the address that they have. Operators are not to tap in their place. */
const CARRIED = new RegExp(`(${TAP_ROOT}|${encodeURIComponent(TAP_ROOT)})[\\w-]{44}(?![\\w-])`, "g");

/** A text whose counted links say nothing of the friend. */
export const withoutTapTokens = (text: string): string => text.replace(CARRIED, "$1");
