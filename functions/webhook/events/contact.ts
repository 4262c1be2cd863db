import { mayAct } from "#domain/webhook/event.ts";
import type { EventHandler } from "./handler.ts";

/** A friend who writes is known and has not blocked us, even where the follow event never came. */
export const noteContact: EventHandler = (claimed, friend, outcome) => {
	const isBack = friend.blockedAt !== null;
	outcome.meetings.push({
		friendId: friend.id,
		by: isBack ? "follow" : "message",
		mayBegin: mayAct(claimed.event),
	});
	if (!isBack) return;
	const { timestamp } = claimed.event;
	const origin = timestamp < friend.followStateAt ? null : "return";
	outcome.follows.push({ friendId: friend.id, at: timestamp, blockedAt: null, origin });
};
