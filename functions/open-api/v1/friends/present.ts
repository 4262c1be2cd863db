import type { Friend } from "#db/friends.ts";
import { written, writtenOrNull } from "#domain/open-api/v1/fields.ts";
import { SHOWN_STATES } from "#domain/open-api/v1/friends.ts";
import type { TagName } from "../../../friends/present.ts";
import type { FriendScore } from "../../../friends/scores-of-friend.ts";

export interface FoundFriend {
	friend: Friend;
	/** JSON. */
	tags: string;
	/** JSON. */
	scores: string;
}

/** A friend as programs read one. */
export const presentForProgram = ({ friend, tags, scores }: FoundFriend) => ({
	fid: friend.id,
	line_id: friend.lineUserId,
	name: friend.name,
	short_name: friend.shortName,
	nickname: friend.nickname,
	icon_url: friend.iconUrl,
	status_message: friend.statusMessage,
	memo: friend.memo,
	display: SHOWN_STATES[friend.userRate as keyof typeof SHOWN_STATES] ?? SHOWN_STATES[0],
	blocked_at: writtenOrNull(friend.blockedAt),
	followed_at: written(friend.followedAt),
	last_message_at: writtenOrNull(friend.lastMessageAt),
	tags: (JSON.parse(tags) as TagName[]).map(({ id, name }) => ({ id, name })),
	scores: (JSON.parse(scores) as FriendScore[]).map(({ colour: _, ...score }) => score),
});
