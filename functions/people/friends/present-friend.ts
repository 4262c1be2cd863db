import type { FriendRecord } from "#db/engine/friends.ts";
import { toWireFollowedAt } from "#domain/engine/friend-records/followed-at.ts";
import type { ColourClass } from "#domain/platform/colours/colour-class.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { FriendScore } from "./friend-scores.ts";

/** Tag of a friend on the wire. */
export interface FriendTag {
	id: number;
	name: string;
	/** Colour of the dot before the name; null for none. */
	colour: ColourClass | null;
	/** Whether only the system can add or remove it. */
	protected: boolean;
}

/**
 * A friend in the API's form. Tags and scores are the JSON of `tagsOfFriend` and `scoresOfFriend`.
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
	/** Null for an unknown registration date. */
	created_at: toWireFollowedAt(friend.followedAt, zone),
	/** Whether the friend is from LINE's list of followers (docs/moving-in.md). */
	is_from_before: friend.addedBy === "before",
	/** Whether LINE's profile was read at least once. */
	has_profile: friend.profileFetchedAt !== null,
	/** Day on which the data is deleted; null without a request. */
	deletes_at: friend.deletesAt === null ? null : toWireTime(friend.deletesAt, zone),
	last_message_at: friend.lastMessageAt === null ? null : toWireTime(friend.lastMessageAt, zone),
	tags: JSON.parse(tags) as FriendTag[],
	scores: JSON.parse(scores) as FriendScore[],
});
