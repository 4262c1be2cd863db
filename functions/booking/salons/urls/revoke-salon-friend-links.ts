import { salonRevokedLinks } from "#db/booking/salon-urls.ts";
import { endLinks } from "#functions/booking/booking-pages/end-booking-links.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findBookingFriendName } from "../reservations/booking-friend-name.ts";
import { assertSalon } from "./list-salon-urls.ts";

interface Which {
	ctx: OperatorCtx;
	input: { salonId: number; member_id: number };
}

/** Ends a friend's links to a salon, as far as they were sent before. @throws Refusal 404, 422 */
export async function revokeSalonFriendLinks({ ctx, input }: Which): Promise<{ member_id: number }> {
	const { salonId, member_id: friendId } = input;
	await assertSalon(ctx.db, salonId);
	await findBookingFriendName(ctx, friendId);
	return endLinks(ctx, {
		friendId,
		of: { type: "salon", id: salonId },
		write: (at) =>
			ctx.db
				.insert(salonRevokedLinks)
				.values({ salonId, friendId, at })
				.onConflictDoUpdate({
					target: [salonRevokedLinks.salonId, salonRevokedLinks.friendId],
					set: { at },
				}),
	});
}
