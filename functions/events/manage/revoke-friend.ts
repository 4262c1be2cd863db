import { eventRevokedLinks } from "#db/event-pages.ts";
import { endLinks } from "../../booking-pages/end-links.ts";
import type { OperatorCtx } from "../../http/types.ts";
import { friendName } from "../../salon/reservations/friend.ts";
import { findConfig } from "./events.ts";

interface Which {
	ctx: OperatorCtx;
	input: { id: number; member_id: number };
}

/** Ends a friend's links to an event, as far as they were sent before. @throws Refusal 404, 422 */
export async function revokeFriendLinks({ ctx, input }: Which): Promise<{ member_id: number }> {
	const { id: groupId, member_id: friendId } = input;
	await findConfig(ctx, groupId);
	await friendName(ctx, friendId);
	return endLinks(ctx, {
		friendId,
		of: { type: "event", id: groupId },
		write: (at) =>
			ctx.db
				.insert(eventRevokedLinks)
				.values({ groupId, friendId, at })
				.onConflictDoUpdate({
					target: [eventRevokedLinks.groupId, eventRevokedLinks.friendId],
					set: { at },
				}),
	});
}
