import { DAY, MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import { isLineUserId } from "../rules/line-ids.ts";
import { countFollowers, listFollowerIds } from "../store/friend-store.ts";
import { isAccountVerified } from "../store/verification-store.ts";
import { withoutRetryKey } from "./call-guards.ts";
import { answerLine, refuseLineCall } from "./line-answer.ts";
import type { LineCallHandler } from "./receive-call.ts";

const DEFAULT_LIMIT = 300;
const MAX_LIMIT = 1_000;
/** Validity of a continuation token. */
const TOKEN_LIFETIME = 10 * MINUTE;
/** Zone of LINE's days. */
const LINE_ZONE = "Asia/Tokyo";

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

/** Followers by the end of a day: LINE counts a day in the course of the next one. */
export const handleFollowerCount: LineCallHandler = withoutRetryKey((platform, { path, at }) => {
	const dayOf = (instant: number) => toWireTime(instant, LINE_ZONE).slice(0, 10).replaceAll("-", "");
	const date = new URL(path, "https://api.line.me").searchParams.get("date") ?? dayOf(at - DAY);
	if (!/^\d{8}$/.test(date)) return refuseLineCall(400, "The value for the 'date' parameter is invalid");
	if (date >= dayOf(at)) return answerLine({ status: "unready" });
	return answerLine({ status: "ready", ...countFollowers(platform.sql), targetedReaches: 0 });
});
