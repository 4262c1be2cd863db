/** Path to which the script reports; a shop's site loads the script from below it. */
export const visitPath = <Code extends string>(code: Code) => `/site/${code}` as const;
export const scriptPath = <Code extends string>(code: Code) => `${visitPath(code)}/script.js` as const;

/** The parameter of an address that says which friend was led there. The script takes it out of the address at once. */
export const FRIEND_PARAMETER = "musubi";

/** Address of a script's site with a token that identifies the visitor. The fragment stays at the end. */
export function withFriend(address: string, token: string): string {
	const [before = "", ...fragment] = address.split("#");
	const joint = before.includes("?") ? "&" : "?";
	return [`${before}${joint}${FRIEND_PARAMETER}=${token}`, ...fragment].join("#");
}

/** The origins of the sites on which a script counts: that of its page, and the others that operators name. */
export const originsOf = ({ url, origins }: { url: string; origins: readonly string[] }): string[] => [
	...new Set([url, ...origins].flatMap((address) => URL.parse(address)?.origin ?? [])),
];
