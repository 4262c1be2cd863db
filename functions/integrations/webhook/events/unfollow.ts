import type { EventHandler } from "./handler.ts";

/** Records that a friend blocked the account. */
export const noteUnfollow: EventHandler = (claimedEvent, friend, outcome) => {
	const { timestamp } = claimedEvent.event;
	outcome.follows.push({ friendId: friend.id, at: timestamp, blockedAt: timestamp, origin: null });
};
