import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { generateToken } from "../rules/line-ids.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { findSimulatedFriend } from "../store/friend-store.ts";
import { withoutRetryKey } from "./call-guards.ts";
import { answerLine, lineNotFound } from "./line-answer.ts";
import type { LineCallHandler } from "./receive-call.ts";

/** Lifetime of a link token. */
const LIFETIME = 10 * MINUTE;

/** Issues a token that links an account, once and within ten minutes. */
export const handleLinkToken: LineCallHandler = withoutRetryKey((platform, { parameters }) => {
	const friend = findSimulatedFriend(platform.sql, parameters.userId ?? "");
	if (!friend || friend.blocked) return lineNotFound();
	return answerLine({ linkToken: issueLinkToken(platform, friend.userId) });
});

export function issueLinkToken(platform: SimulatorPlatform, userId: string): string {
	const token = generateToken(16);
	platform.sql.exec(
		"INSERT INTO link_tokens (token, user_id, issued_at) VALUES (?, ?, ?)",
		token,
		userId,
		platform.now(),
	);
	return token;
}

/** Uses up a user's token; false for one that is unknown, used, expired or another user's. */
export function redeemLinkToken(platform: SimulatorPlatform, userId: string, token: string): boolean {
	const redeemed = platform.sql.exec(
		"DELETE FROM link_tokens WHERE token = ? AND user_id = ? AND issued_at >= ? RETURNING token",
		token,
		userId,
		platform.now() - LIFETIME,
	);
	return [...redeemed].length > 0;
}
