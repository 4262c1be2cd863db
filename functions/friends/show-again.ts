import { and, eq, ne, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { DISPLAY_LABELS, USER_RATE } from "#domain/friend-records/user-rate.ts";
import { CHANGED_BY } from "#domain/members/changes.ts";
import { auditOfChange } from "../auth/audit.ts";
import { assertVisible } from "../filters/visible.ts";
import { recordChange } from "../friend-records/changes.ts";
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
		recordChange(ctx, {
			friend: sql`${friends.id} = ${id}`,
			field: "display",
			before: sql`case ${friends.userRate} when ${USER_RATE.shown} then ${DISPLAY_LABELS.shown}
				when ${USER_RATE.hidden} then ${DISPLAY_LABELS.hidden} else ${DISPLAY_LABELS.blocked} end`,
			after: DISPLAY_LABELS.shown,
			by: CHANGED_BY.operator(ctx.operator.id),
		}),
		ctx.db
			.update(friends)
			.set({ userRate: USER_RATE.shown })
			.where(and(eq(friends.id, id), ne(friends.userRate, USER_RATE.shown))),
		auditOfChange(ctx, { verb: "friend.show", subjectType: "friend", subjectId: id }),
	]);
}
