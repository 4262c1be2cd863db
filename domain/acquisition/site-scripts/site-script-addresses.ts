/** Path for reports of the script; the script itself is served below it. */
export const visitPath = <Code extends string>(code: Code) => `/site/${code}` as const;
export const scriptPath = <Code extends string>(code: Code) => `${visitPath(code)}/script.js` as const;

/**
 * Parameter with the token of the friend who was redirected. The script removes it from the address at once.
 */
export const FRIEND_PARAMETER = "musubi";

/** Adds a friend's token to an address of a script's site. The fragment stays at the end. */
export function addFriendToken(address: string, token: string): string {
	const [base = "", ...fragment] = address.split("#");
	const separator = base.includes("?") ? "&" : "?";
	return [`${base}${separator}${FRIEND_PARAMETER}=${token}`, ...fragment].join("#");
}

/**
 * Origins from which a script's reports are accepted: that of its page, and further ones set by operators.
 */
export const scriptOrigins = ({ url, origins }: { url: string; origins: readonly string[] }): string[] => [
	...new Set([url, ...origins].flatMap((address) => URL.parse(address)?.origin ?? [])),
];
