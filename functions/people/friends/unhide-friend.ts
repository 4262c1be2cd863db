import { and, eq, ne, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { DISPLAY_LABELS, USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { CHANGE_AUTHORS } from "#domain/people/friend-values/friend-change-fields.ts";
import { DELETION_TEXTS } from "#domain/platform/texts/friend-deletion-texts.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { recordFriendChange } from "#functions/engine/friend-records/record-friend-change.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

/** @throws Refusal 409 for a friend whose deletion is requested: it is taken back instead. */
async function assertNotDeleted({ db }: OperatorCtx, id: number): Promise<void> {
	const [friend] = await db.select({ deletesAt: friends.deletesAt }).from(friends).where(eq(friends.id, id));
	if (friend?.deletesAt != null) throw new Refusal(409, { ERROR: [DELETION_TEXTS.planned] });
}

/**
 * Unhides a friend whom an action hid or blocked. Sends that the block cancelled stay cancelled.
 * @throws Refusal 404 for a friend whom the operator cannot see, 409 for one whose deletion is requested
 */
export async function unhideFriend({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<void> {
	await assertFriendVisible(ctx, id);
	await assertNotDeleted(ctx, id);
	await ctx.db.batch([
		recordFriendChange(ctx, {
			friend: sql`${friends.id} = ${id}`,
			field: "display",
			before: sql`case ${friends.userRate} when ${USER_RATE.shown} then ${DISPLAY_LABELS.shown}
				when ${USER_RATE.hidden} then ${DISPLAY_LABELS.hidden} else ${DISPLAY_LABELS.blocked} end`,
			after: DISPLAY_LABELS.shown,
			changedBy: CHANGE_AUTHORS.operator(ctx.operator.id),
		}),
		ctx.db
			.update(friends)
			.set({ userRate: USER_RATE.shown })
			.where(and(eq(friends.id, id), ne(friends.userRate, USER_RATE.shown))),
		auditOfChange(ctx, { verb: "friend.show", subjectType: "friend", subjectId: id }),
	]);
}
