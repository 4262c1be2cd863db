import type { Statement } from "#db/d1-client.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

interface RevokeLinksInput {
	friendId: number;
	/** Salon or event whose links are revoked. */
	host: { type: "salon" | "event"; id: number };
	/** Statement that stores the time before which the friend's sent links are void. */
	storeRevocation: (revokedUntil: number) => Statement;
}

/** Revokes the links to a salon or an event that a friend received until now. */
export async function revokeBookingLinks(
	ctx: OperatorCtx,
	{ friendId, host, storeRevocation }: RevokeLinksInput,
): Promise<{ member_id: number }> {
	await ctx.db.batch([
		// Links of this millisecond are revoked, too.
		storeRevocation(ctx.now + 1),
		auditRow(ctx, {
			verb: `${host.type}.links.revoke`,
			subjectType: host.type,
			subjectId: host.id,
			detail: { member_id: friendId },
		}),
	]);
	return { member_id: friendId };
}
