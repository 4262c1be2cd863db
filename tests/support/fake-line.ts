import { env } from "cloudflare:workers";
import type { FollowerList } from "./line-followers.ts";
import type { LineEndpoint, LineRecord, ScriptedLineAnswer } from "./line-protocol.ts";

const control = async (method: string, body?: unknown): Promise<LineRecord> => {
	const response = await fetch(`${env.LINE_API_BASE}/control`, {
		method,
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
	return response.json();
};

/**
 * Client of the fake LINE. Unscripted, it accepts each retry key and reply token once, and known access
 * tokens only.
 */
export const fakeLine = {
	/** Scripts the next answers of an endpoint, in order. */
	answers: (endpoint: LineEndpoint, ...answers: ScriptedLineAnswer[]) => control("POST", [endpoint, answers]),
	/** Followers that LINE lists from now on. */
	follow: (list: FollowerList) => control("PUT", list),
	/** All calls, in order. */
	calls: async (endpoint?: LineEndpoint | "unknown") =>
		(await control("GET")).calls.filter((call) => !endpoint || call.endpoint === endpoint),
	/** Number of requests that only probed whether LINE is reachable. */
	knocks: async () => (await control("GET")).knocks,
	/** Accepted calls, in order. */
	accepted: async () => (await control("GET")).accepted,
	/** Rich menus by creation. */
	menus: async () => (await control("GET")).menus,
	/** Linked menu per user. */
	shown: async () => (await control("GET")).shown,
	/** Menu per alias. */
	aliases: async () => (await control("GET")).aliases,
	/** Audiences by creation. */
	audiences: async () => (await control("GET")).audiences,
	/** Coupons by creation. */
	coupons: async () => (await control("GET")).coupons,
	/** Default menu; null for none. */
	defaultMenu: async () => (await control("GET")).defaultMenu,
	/** Violations of LINE's description in the bodies of the calls so far. */
	described: async (): Promise<string[]> => (await fetch(`${env.LINE_API_BASE}/described`)).json(),
	forget: () => control("DELETE"),
};
