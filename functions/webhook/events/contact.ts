import type { Friend } from "#db/friends.ts";
import { mayAct } from "#domain/webhook/event.ts";
import type { ClaimedEvent } from "../claim.ts";
import type { BatchOutcome, Meeting } from "../outcome.ts";
import type { EventHandler } from "./handler.ts";

/** A friend who writes is known and has not blocked us, even where the follow event never came. */
export const noteContact: EventHandler = (claimed, friend, outcome) => {
	const isBack = friend.blockedAt !== null;
	noteMeeting(claimed, friend, outcome, isBack ? "follow" : "message");
	if (!isBack) return;
	const { timestamp } = claimed.event;
	const origin = timestamp < friend.followStateAt ? null : "return";
	outcome.follows.push({ friendId: friend.id, at: timestamp, blockedAt: null, origin });
};

/** Of whoever followed or wrote before nothing is noted: they are met, and begin nothing any more. */
export function noteMeeting(
	{ event }: ClaimedEvent,
	{ id, followStateAt, lastMessageAt }: Friend,
	{ meetings }: BatchOutcome,
	by: Meeting["by"],
): void {
	if (followStateAt > 0 || lastMessageAt !== null) return;
	meetings.push({ friendId: id, by, mayBegin: mayAct(event) });
}
