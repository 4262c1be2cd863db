import type { Statement } from "#db/d1-client.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

interface Ended {
	friendId: number;
	/** Salon or event whose links end. */
	of: { type: "salon" | "event"; id: number };
	/** Writes the moment before which the friend's links are void. */
	write: (at: number) => Statement;
}

/** Ends a friend's links to a salon or an event, as far as they were sent before. */
export async function endLinks(
	ctx: OperatorCtx,
	{ friendId, of, write }: Ended,
): Promise<{ member_id: number }> {
	await ctx.db.batch([
		write(ctx.now + 1),
		auditRow(ctx, {
			verb: `${of.type}.links.revoke`,
			subjectType: of.type,
			subjectId: of.id,
			detail: { member_id: friendId },
		}),
	]);
	return { member_id: friendId };
}
