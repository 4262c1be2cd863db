import type { Env } from "#functions/env.ts";
import { LINE_CALL_TIMEOUT } from "./line-timeouts.ts";

export const LINE_API = "https://api.line.me";

/** Calls a path of LINE without the account's token: LINE Login, or the token itself. */
export const callLineLogin = (env: Env, path: string, form: Record<string, string>): Promise<Response> =>
	fetchFromLine(
		env,
		path,
		{ method: "POST", body: new URLSearchParams(form), signal: AbortSignal.timeout(LINE_CALL_TIMEOUT) },
		LINE_API,
	);

/** Fetches from LINE, the stand-in at `LINE_API_BASE`, or in development the simulator. */
export function fetchFromLine(env: Env, path: string, request: RequestInit, base: string): Promise<Response> {
	if (env.LINE_API_BASE) return fetch(env.LINE_API_BASE.replace(/\/$/, "") + path, request);
	if (env.SIMULATOR) return env.SIMULATOR.fetch(base + path, request);
	return fetch(base + path, request);
}
