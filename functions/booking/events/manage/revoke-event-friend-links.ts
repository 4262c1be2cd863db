import { eventRevokedLinks } from "#db/booking/event-pages.ts";
import { endLinks } from "#functions/booking/booking-pages/end-booking-links.ts";
import { findBookingFriendName } from "#functions/booking/salons/reservations/booking-friend-name.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findEventConfig } from "./manage-events.ts";

interface Which {
	ctx: OperatorCtx;
	input: { id: number; member_id: number };
}

/** Ends a friend's links to an event, as far as they were sent before. @throws Refusal 404, 422 */
export async function revokeEventFriendLinks({ ctx, input }: Which): Promise<{ member_id: number }> {
	const { id: groupId, member_id: friendId } = input;
	await findEventConfig(ctx, groupId);
	await findBookingFriendName(ctx, friendId);
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
