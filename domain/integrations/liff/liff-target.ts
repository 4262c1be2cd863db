/** Page that an address of an app names: its code, and its query parameters. */
export interface LiffTarget {
	code: string;
	params: Record<string, string>;
}

/**
 * One path segment that is a code, with Japanese text that a phone took for a part of the address. Anything else, such
 * as another host or a path upwards, names no page.
 */
const STATE = /^\/([0-9a-z]{4,32})(?:\/?(?:\?([^#]*))?|[^\0-\x7f].*)$/is;
/** Maximum length of the state, and of a parameter. */
const MAX_STATE = 1_000;
const MAX_PARAM = 100;

/**
 * Reads the page of an address below an app's endpoint, as `liff.state` or as the path itself; null for any other
 * text. The code alone is used, so that no address can lead elsewhere.
 */
export function readLiffTarget(state: string, allowed: readonly string[]): LiffTarget | null {
	const [, code, query = ""] = (state.length <= MAX_STATE && STATE.exec(state)) || [];
	if (code === undefined) return null;
	const given = new URLSearchParams(query);
	const params = allowed.flatMap((name) => {
		const value = given.get(name);
		return value === null || value === "" || value.length > MAX_PARAM ? [] : [[name, value]];
	});
	return { code: code.toLowerCase(), params: Object.fromEntries(params) as Record<string, string> };
}
