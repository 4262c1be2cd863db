import { FOLLOWED_UNKNOWN } from "#domain/engine/friend-records/followed-at.ts";
import { toIsoInstantOrNull } from "#domain/integrations/open-api/v1/api-fields.ts";
import { SHOWN_STATES } from "#domain/integrations/open-api/v1/friend-schemas.ts";
import type { FriendScore } from "#functions/people/friends/friend-scores.ts";
import type { FriendTag } from "#functions/people/friends/present-friend.ts";
import type { ProgramFriendRow } from "./program-friend-columns.ts";

/** Converts a friend to the form returned to programs. */
export const presentProgramFriend = ({ user_rate, tags, scores, ...friend }: ProgramFriendRow) => ({
	...friend,
	display: SHOWN_STATES[user_rate as keyof typeof SHOWN_STATES] ?? SHOWN_STATES[0],
	blocked_at: toIsoInstantOrNull(friend.blocked_at),
	followed_at: toIsoInstantOrNull(friend.followed_at === FOLLOWED_UNKNOWN ? null : friend.followed_at),
	last_message_at: toIsoInstantOrNull(friend.last_message_at),
	tags: (JSON.parse(tags) as FriendTag[]).map(({ id, name }) => ({ id, name })),
	scores: (JSON.parse(scores) as FriendScore[]).map(({ colour: _, ...score }) => score),
});
