import { z } from "zod";
import type { EventHandler } from "./handler.ts";
import { noteMeeting } from "./note-contact.ts";

const followEvent = z.looseObject({ follow: z.looseObject({ isUnblocked: z.boolean() }) });

/** Records a first follow or a return after a block, and requests the profile, which may have changed. */
export const noteFollow: EventHandler = (claimedEvent, friend, outcome) => {
	const { timestamp } = claimedEvent.event;
	const parsed = followEvent.safeParse(claimedEvent.event);
	// A recorded block may be later than this follow.
	const isAfterBlock = friend.blockedAt !== null && timestamp > friend.blockedAt;
	const isReturn = isAfterBlock || (parsed.success && parsed.data.follow.isUnblocked);
	outcome.follows.push({
		friendId: friend.id,
		at: timestamp,
		blockedAt: null,
		// An event older than the known state may precede the block.
		origin: timestamp < friend.followStateAt ? null : isReturn ? "return" : "follow",
	});
	noteMeeting(claimedEvent, friend, outcome, isReturn ? "return" : "follow");
	outcome.backgroundTasks.push({ kind: "profile", subject: friend.lineUserId });
};
