import type { EventHandler } from "./handler.ts";

/** A friend followed the account, for the first time or again after a block. Their profile may have changed. */
export const follow: EventHandler = (claimed, friend, outcome) => {
	outcome.follows.push({ friendId: friend.id, at: claimed.event.timestamp, blockedAt: null });
	outcome.errands.push({ kind: "profile", subject: friend.lineUserId });
};
