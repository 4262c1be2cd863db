import { and, eq, ne } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { USER_RATE } from "#domain/friends/user-rate.ts";
import { auditOfChange } from "../auth/audit.ts";
import { assertVisible } from "../filters/visible.ts";
import type { OperatorCtx } from "../http/types.ts";

/**
 * Shows a friend again whom an action hid or blocked. What a block cancelled stays cancelled.
 * @throws Refusal 404 for a friend whom the operator cannot see.
 */
export async function showAgain({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<void> {
	await assertVisible(ctx, id);
	await ctx.db.batch([
		ctx.db
			.update(friends)
			.set({ userRate: USER_RATE.shown })
			.where(and(eq(friends.id, id), ne(friends.userRate, USER_RATE.shown))),
		auditOfChange(ctx, { verb: "friend.show", subjectType: "friend", subjectId: id }),
	]);
}
