import { STAND_IN_LOGIN } from "#domain/platform/line/stand-in-login.ts";
import type { Env } from "#functions/env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";

/** LINE Login channel of an account. */
export interface LoginChannel {
	id: string;
	secret: string;
}

/** The account's LINE Login channel; null if none is configured, or if the public address is unknown. */
export function loginChannel(env: Env): LoginChannel | null {
	if (publicOrigin(env) === "") return null;
	const [id, secret] = [env.LINE_LOGIN_CHANNEL_ID, env.LINE_LOGIN_CHANNEL_SECRET];
	if (id && secret) return { id, secret };
	return env.SIMULATOR ? STAND_IN_LOGIN : null;
}
