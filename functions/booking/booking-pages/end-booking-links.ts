import type { Statement } from "#db/d1-client.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

interface EndLinksInput {
	friendId: number;
	/** Salon or event whose links are revoked. */
	host: { type: "salon" | "event"; id: number };
	/** Stores the time before which the friend's links are void. */
	write: (at: number) => Statement;
}

/** Revokes the links to a salon or an event that a friend received until now. */
export async function endBookingLinks(
	ctx: OperatorCtx,
	{ friendId, host, write }: EndLinksInput,
): Promise<{ member_id: number }> {
	await ctx.db.batch([
		write(ctx.now + 1),
		auditRow(ctx, {
			verb: `${host.type}.links.revoke`,
			subjectType: host.type,
			subjectId: host.id,
			detail: { member_id: friendId },
		}),
	]);
	return { member_id: friendId };
}
