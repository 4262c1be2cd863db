import { isLineUserId } from "#domain/platform/line/line-user-id.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { listFollowerIds } from "../store/friend-store.ts";
import { isAccountVerified } from "../store/verification-store.ts";
import { withoutRetryKey } from "./call-guards.ts";
import { answerLine, refuseLineCall } from "./line-answer.ts";
import type { LineCallHandler } from "./receive-call.ts";

const DEFAULT_LIMIT = 300;
const MAX_LIMIT = 1_000;
/** Validity of a continuation token. */
const TOKEN_LIFETIME = 10 * MINUTE;

/** Lists followers, for verified accounts only. A token names its last follower and its time. */
export const handleFollowerIds: LineCallHandler = withoutRetryKey((platform, { path, at }) => {
	if (!isAccountVerified(platform.sql))
		return refuseLineCall(403, "Access to this API is not available for your account");
	const query = new URL(path, "https://api.line.me").searchParams;
	const limit = Number(query.get("limit") ?? DEFAULT_LIMIT);
	if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
		return refuseLineCall(400, "The value for the 'limit' parameter is invalid");
	const start = query.get("start");
	const after = start === null ? "" : followerOfToken(start, at);
	if (after === null) return refuseLineCall(400, "The value for the 'start' parameter is invalid");
	const userIds = listFollowerIds(platform.sql, after, limit);
	const last = userIds.at(-1);
	const hasMore = last !== undefined && listFollowerIds(platform.sql, last, 1).length > 0;
	return answerLine({ userIds, ...(hasMore && { next: btoa(`${at}:${last}`) }) });
});

/** Last follower of a token; null for a malformed or expired one. */
function followerOfToken(token: string, now: number): string | null {
	const [time = "", userId = ""] = decodeToken(token).split(":");
	return isLineUserId(userId) && now - Number(time) <= TOKEN_LIFETIME ? userId : null;
}

function decodeToken(token: string): string {
	try {
		return atob(token);
	} catch {
		return "";
	}
}
