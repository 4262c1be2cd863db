import { salonRevokedLinks } from "#db/booking/salon-urls.ts";
import { revokeBookingLinks } from "#functions/booking/booking-pages/revoke-booking-links.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findBookingFriendName } from "../reservations/find-booking-friend-name.ts";
import { assertSalonExists } from "./list-salon-urls.ts";

interface RevokeInput {
	ctx: OperatorCtx;
	input: { salonId: number; member_id: number };
}

/**
 * Revokes the links to a salon that a friend received until now.
 * @throws Refusal 404, 422 for a friend whom the operator may not see
 */
export async function revokeSalonFriendLinks({ ctx, input }: RevokeInput): Promise<{ member_id: number }> {
	const { salonId, member_id: friendId } = input;
	await assertSalonExists(ctx.db, salonId);
	await findBookingFriendName(ctx, friendId);
	return revokeBookingLinks(ctx, {
		friendId,
		host: { type: "salon", id: salonId },
		storeRevocation: (revokedAt) =>
			ctx.db
				.insert(salonRevokedLinks)
				.values({ salonId, friendId, at: revokedAt })
				.onConflictDoUpdate({
					target: [salonRevokedLinks.salonId, salonRevokedLinks.friendId],
					set: { at: revokedAt },
				}),
	});
}
