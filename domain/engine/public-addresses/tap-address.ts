/** Path prefix of counted links, under the console's origin. */
export const TAP_ROOT = "/tap/";

/** Parameters by which LINE selects the browser, read from the tapped address. */
const BROWSER_PARAMS = ["openExternalBrowser", "openInAppBrowser"];

/** Returns the path of a counted link; LINE opens it in the same browser as the destination. */
export function tapPath(token: string, destination: string): string {
	const params = URL.parse(destination)?.searchParams;
	const browserParams = BROWSER_PARAMS.flatMap((name) => {
		const value = params?.get(name);
		return value === "0" || value === "1" ? [`${name}=${value}`] : [];
	});
	return TAP_ROOT + token + (browserParams.length > 0 ? `?${browserParams.join("&")}` : "");
}

/**
 * Token of a friend, which friends include when pasting their link. Operators must not tap on their behalf.
 */
const CARRIED = new RegExp(`(${TAP_ROOT}|${encodeURIComponent(TAP_ROOT)})[\\w-]{44}(?![\\w-])`, "g");

/** Returns a text whose counted links do not identify the friend. */
export const withoutTapTokens = (text: string): string => text.replace(CARRIED, "$1");
