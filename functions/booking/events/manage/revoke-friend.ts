import { eventRevokedLinks } from "#db/booking/event-pages.ts";
import { endLinks } from "#functions/booking/booking-pages/end-links.ts";
import { friendName } from "#functions/booking/salons/reservations/friend.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
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
