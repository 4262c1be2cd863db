import type { EventHandler } from "./handler.ts";

/** Whoever writes is not blocking us, even where the follow event that said so never came. */
export const noteContact: EventHandler = (claimed, friend, outcome) => {
	if (friend.blockedAt === null) return;
	const { timestamp } = claimed.event;
	const origin = timestamp < friend.followStateAt ? null : "return";
	outcome.follows.push({ friendId: friend.id, at: timestamp, blockedAt: null, origin });
};
