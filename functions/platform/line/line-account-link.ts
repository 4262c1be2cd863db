import type { Env } from "#functions/env.ts";
import { callLineJson } from "./line-json.ts";

/**
 * One-time token of ten minutes with which a friend's account at LINE is linked to one at the shop's service;
 * null where LINE issues none, undefined where it does not answer.
 */
export async function issueLinkToken(env: Env, lineUserId: string): Promise<string | null | undefined> {
	const { answer, body } = await callLineJson<{ linkToken: unknown }>(
		env,
		`/v2/bot/user/${encodeURIComponent(lineUserId)}/linkToken`,
		{ method: "POST" },
	);
	if (answer.kind !== "http" || answer.status >= 500 || answer.status === 429) return undefined;
	return answer.status < 300 && typeof body.linkToken === "string" ? body.linkToken : null;
}
