import type { Env } from "#functions/env.ts";
import { callLine } from "./line-client.ts";
import { fetchFromLine, LINE_API } from "./line-fetch.ts";
import { LINE_CALL_TIMEOUT } from "./line-timeouts.ts";

/** Friendship of a user with the account that is linked with the LINE Login channel. */
export type Friendship = "friend" | "none" | "unlinked" | "unknown";

/** Asks LINE by the user's own access token; `unknown` where LINE does not answer. */
export async function requestFriendship(env: Env, accessToken: string): Promise<Friendship> {
	const response = await fetchFromLine(
		env,
		"/friendship/v1/status",
		{ headers: { Authorization: `Bearer ${accessToken}` }, signal: AbortSignal.timeout(LINE_CALL_TIMEOUT) },
		LINE_API,
	).catch(() => null);
	// LINE's answer where no account is linked.
	if (response?.status === 400) return "unlinked";
	if (!response?.ok) return "unknown";
	const body = (await response.json().catch(() => null)) as { friendFlag?: unknown } | null;
	return body?.friendFlag === true ? "friend" : "none";
}

/** Whether the account's own channel knows a user id; true where LINE does not answer. */
export async function isKnownToBot(env: Env, lineUserId: string): Promise<boolean> {
	const response = await callLine(env, `/v2/bot/profile/${lineUserId}`).catch(() => null);
	await response?.body?.cancel();
	return response?.status !== 404;
}
