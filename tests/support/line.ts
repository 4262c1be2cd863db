import { env } from "cloudflare:workers";
import type { Endpoint, LineRecord, ScriptedAnswer } from "./line-protocol.ts";

const control = async (method: string, body?: unknown): Promise<LineRecord> => {
	const response = await fetch(`${env.LINE_API_BASE}/control`, {
		method,
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
	return response.json();
};

/** The tests' LINE. Unscripted it does what LINE does: takes a retry key once, a reply token once, a known token only. */
export const line = {
	/** Answers for the next calls of an endpoint, in order. */
	answers: (endpoint: Endpoint, ...answers: ScriptedAnswer[]) => control("POST", [endpoint, answers]),
	/** Every call, in order. */
	calls: async (endpoint?: Endpoint | "unknown") =>
		(await control("GET")).calls.filter((call) => !endpoint || call.endpoint === endpoint),
	/** How often somebody looked whether LINE is there. */
	knocks: async () => (await control("GET")).knocks,
	/** What arrived on friends' phones, in order. */
	accepted: async () => (await control("GET")).accepted,
	/** The rich menus that LINE has, in the order in which they were made. */
	menus: async () => (await control("GET")).menus,
	/** Which of them each user is shown. */
	shown: async () => (await control("GET")).shown,
	/** The menu that each alias names. */
	aliases: async () => (await control("GET")).aliases,
	/** The menu of users without one of their own; null for none. */
	defaultMenu: async () => (await control("GET")).defaultMenu,
	/** What LINE's published description finds wrong with the bodies of the calls so far. */
	described: async (): Promise<string[]> => (await fetch(`${env.LINE_API_BASE}/described`)).json(),
	forget: () => control("DELETE"),
};
