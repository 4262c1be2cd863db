import { generateToken } from "../rules/line-ids.ts";
import { findSimulatedFriend } from "../store/friend-store.ts";
import { withoutRetryKey } from "./call-guards.ts";
import { answerLine, lineNotFound } from "./line-answer.ts";
import type { LineCallHandler } from "./receive-call.ts";

/** Issues a token that links an account, once and within ten minutes. */
export const handleLinkToken: LineCallHandler = withoutRetryKey((platform, { parameters, at }) => {
	const friend = findSimulatedFriend(platform.sql, parameters.userId ?? "");
	if (!friend || friend.blocked) return lineNotFound();
	const linkToken = generateToken(16);
	platform.sql.exec(
		"INSERT INTO link_tokens (token, user_id, issued_at) VALUES (?, ?, ?)",
		linkToken,
		friend.userId,
		at,
	);
	return answerLine({ linkToken });
});
