import { written, writtenOrNull } from "#domain/integrations/open-api/v1/fields.ts";
import { SHOWN_STATES } from "#domain/integrations/open-api/v1/friends.ts";
import type { TagName } from "#functions/people/friends/present.ts";
import type { FriendScore } from "#functions/people/friends/scores-of-friend.ts";
import type { FriendRow } from "./columns.ts";

/** A friend as programs read one. */
export const presentForProgram = ({ user_rate, tags, scores, ...friend }: FriendRow) => ({
	...friend,
	display: SHOWN_STATES[user_rate as keyof typeof SHOWN_STATES] ?? SHOWN_STATES[0],
	blocked_at: writtenOrNull(friend.blocked_at),
	followed_at: written(friend.followed_at),
	last_message_at: writtenOrNull(friend.last_message_at),
	tags: (JSON.parse(tags) as TagName[]).map(({ id, name }) => ({ id, name })),
	scores: (JSON.parse(scores) as FriendScore[]).map(({ colour: _, ...score }) => score),
});
