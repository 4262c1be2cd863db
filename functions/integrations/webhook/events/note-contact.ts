import type { FriendRecord } from "#db/engine/friends.ts";
import { mayTrigger } from "#domain/integrations/webhook/line-webhook-event.ts";
import type { BatchOutcome, Meeting } from "../batch-outcome.ts";
import type { ClaimedWebhookEvent } from "../claim-webhook-events.ts";
import type { EventHandler } from "./handler.ts";

/** A friend who writes is known and has not blocked the account, even if the follow event never arrived. */
export const noteContact: EventHandler = (claimedEvent, friend, outcome) => {
	const wasBlocked = friend.blockedAt !== null;
	noteMeeting(claimedEvent, friend, outcome, "message");
	if (!wasBlocked) return;
	const { timestamp } = claimedEvent.event;
	const origin = timestamp < friend.followStateAt ? null : "return";
	outcome.follows.push({ friendId: friend.id, at: timestamp, blockedAt: null, origin });
};

/**
 * Records a first meeting. Friends who followed or wrote before are skipped, except for a follow older than
 * all that is known of them: its event arrived late.
 */
export function noteMeeting(
	{ event }: ClaimedWebhookEvent,
	{ id, addedBy, followedAt, followStateAt, lastMessageAt }: FriendRecord,
	{ meetings }: BatchOutcome,
	by: Meeting["by"],
): void {
	const { timestamp: at } = event;
	const isKnown = followStateAt > 0 || lastMessageAt !== null;
	// The date of an imported friend is unknown; their own follow precedes what they wrote.
	const knownSince = addedBy === "before" ? (lastMessageAt ?? followStateAt) : followedAt;
	const isLate = isKnown && by === "follow" && addedBy !== "follow" && at <= knownSince;
	if (!isKnown || isLate)
		meetings.push({ friendId: id, at, by, isLate, mayStartScenario: mayTrigger(event) });
}
