import { and, eq, isNotNull } from "drizzle-orm";
import { operatorFriends } from "#db/integrations/notification-tables.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { presentLinkedFriend } from "./present-linked-friend.ts";
import { showLineLink } from "./show-line-link.ts";

/**
 * Ends an operator's link: nothing is sent to them over LINE any more. A mere code is deleted without an
 * audit entry.
 */
export async function endLineLink({ ctx }: { ctx: OperatorCtx }) {
	const isOwnLink = eq(operatorFriends.operatorId, ctx.operator.id);
	const [row] = await ctx.db.select().from(operatorFriends).where(isOwnLink);
	await ctx.db.batch([
		ctx.db
			.update(operatorFriends)
			.set({ friendId: null })
			.where(and(isOwnLink, isNotNull(operatorFriends.friendId))),
		auditOfChange(ctx, {
			verb: "operator.line.unlink",
			subjectType: "operator",
			subjectId: ctx.operator.id,
			detail: { before: presentLinkedFriend(row), after: null },
		}),
		ctx.db.delete(operatorFriends).where(isOwnLink),
	]);
	return showLineLink({ ctx });
}
