import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { isLineUserId } from "#domain/platform/line/line-user-id.ts";
import type { Env } from "#functions/env.ts";
import { callLineJson, isAccepted } from "./line-json.ts";

/** Maximum number of followers in one page of LINE's list. */
const FOLLOWERS_PER_PAGE = 1_000;

/** Page of the list of followers. */
export interface FollowerPage {
	userIds: string[];
	/** Continuation token of the next page; null after the last. */
	next: string | null;
}

/**
 * Reads a page of the account's followers. LINE lists only those who use it on iOS or Android, and refuses
 * accounts that are not verified (403).
 * @param start continuation token; null for the first page
 * @returns no page where LINE gave none
 */
export async function requestFollowers(
	env: Env,
	start: string | null,
): Promise<{ answer: SendAnswer; page: FollowerPage | null }> {
	const query = new URLSearchParams({ limit: String(FOLLOWERS_PER_PAGE), ...(start !== null && { start }) });
	const { answer, body } = await callLineJson<{ userIds: unknown; next: unknown }>(
		env,
		`/v2/bot/followers/ids?${query}`,
	);
	if (!isAccepted(answer)) return { answer, page: null };
	// A body that LINE cut off is no page: it would end the list.
	if (!Array.isArray(body.userIds)) return { answer: { kind: "silence" }, page: null };
	const userIds = body.userIds.filter((id): id is string => typeof id === "string" && isLineUserId(id));
	return { answer, page: { userIds, next: typeof body.next === "string" && body.next ? body.next : null } };
}

/** Numbers of followers of a day, as LINE counts them. */
export interface FollowerCount {
	/** All who ever added the account. */
	followers: number;
	blocks: number;
}

/**
 * Followers by the end of a day (`yyyymmdd`); null while LINE has not counted them.
 */
export async function requestFollowerCount(env: Env, date: string): Promise<FollowerCount | null> {
	const { answer, body } = await callLineJson<{ status: unknown; followers: unknown; blocks: unknown }>(
		env,
		`/v2/bot/insight/followers?date=${date}`,
	);
	const { status, followers, blocks } = body;
	if (!isAccepted(answer) || status !== "ready") return null;
	return typeof followers === "number" && typeof blocks === "number" ? { followers, blocks } : null;
}
