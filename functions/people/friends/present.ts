import type { FriendRecord } from "#db/engine/friends.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { FriendScore } from "./scores-of-friend.ts";

export interface TagName {
	id: number;
	name: string;
	/** Only the system changes it: operators can neither add nor remove it. */
	protected: boolean;
}

/**
 * A friend as the API presents one.
 * @param lists `tagsOfFriend` and `scoresOfFriend`, JSON
 */
export const presentFriend = (
	friend: FriendRecord,
	{ tags, scores }: Record<"tags" | "scores", string>,
	zone: string,
) => ({
	id: friend.id,
	name: friend.name,
	icon_url: friend.iconUrl,
	status_message: friend.statusMessage,
	memo: friend.memo,
	user_rate: friend.userRate,
	blocked_at: friend.blockedAt === null ? null : toWireTime(friend.blockedAt, zone),
	created_at: toWireTime(friend.followedAt, zone),
	last_message_at: friend.lastMessageAt === null ? null : toWireTime(friend.lastMessageAt, zone),
	tags: JSON.parse(tags) as TagName[],
	scores: JSON.parse(scores) as FriendScore[],
});
