import { eventRevokedLinks } from "#db/booking/event-booking-tables.ts";
import { revokeBookingLinks } from "#functions/booking/booking-pages/revoke-booking-links.ts";
import { findBookingFriendName } from "#functions/booking/salons/reservations/find-booking-friend-name.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findEventConfig } from "./manage-events.ts";

interface RevokeLinksInput {
	ctx: OperatorCtx;
	input: { id: number; member_id: number };
}

/**
 * Revokes the links to an event that a friend received until now.
 * @throws Refusal 404, 422 for a friend whom the operator may not see
 */
export async function revokeEventFriendLinks({
	ctx,
	input,
}: RevokeLinksInput): Promise<{ member_id: number }> {
	const { id: groupId, member_id: friendId } = input;
	await findEventConfig(ctx, groupId);
	await findBookingFriendName(ctx, friendId);
	return revokeBookingLinks(ctx, {
		friendId,
		host: { type: "event", id: groupId },
		storeRevocation: (revokedAt) =>
			ctx.db
				.insert(eventRevokedLinks)
				.values({ groupId, friendId, at: revokedAt })
				.onConflictDoUpdate({
					target: [eventRevokedLinks.groupId, eventRevokedLinks.friendId],
					set: { at: revokedAt },
				}),
	});
}
