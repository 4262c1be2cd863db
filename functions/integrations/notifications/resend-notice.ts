import { eq, sql } from "drizzle-orm";
import { notificationChannels, notificationMessages } from "#db/integrations/notification-tables.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { NOTICE_FAILURE_TEXTS, NOTIFICATION_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import type { FriendViewer } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { namesHiddenFriend } from "./names-hidden-friend.ts";
import { ROLE_SCOPE_COLUMNS, scopeOfRole } from "./role-scope.ts";

/**
 * Resends a message that was given up or may have arrived. It keeps its key, so that services with
 * idempotency keys deliver it once.
 * @throws Refusal 404, also for hidden friends; 422 for a message that waits or was sent, or that names
 * friends hidden from the operator who saved the channel
 */
export async function resendNotice({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: string };
}): Promise<void> {
	const table = notificationMessages;
	const saver = await findChannelSaver(ctx, id);
	const [notice] = await queryRows(
		ctx.db,
		{ isHiddenFromSaver: number },
		sql`select ${namesHiddenFriend(saver, sql`m.id`)} as isHiddenFromSaver from ${table} m
			where m.id = ${id} and not ${namesHiddenFriend(ctx.operator, sql`m.id`)}`,
	);
	if (!notice) throw notFound();
	if (notice.isHiddenFromSaver === 1) throw invalid("ERROR", NOTICE_FAILURE_TEXTS.friendNotVisible);
	const [{ meta }] = await ctx.db.batch([
		ctx.db
			.update(table)
			.set({
				state: "waiting",
				nextAttemptAt: ctx.now,
				// A message is given up by its age, which begins again.
				createdAt: ctx.now,
				attempts: 0,
				lost: 0,
				calledAt: null,
				error: null,
			})
			.where(sql`${table.id} = ${id} and ${table.state} in ('failed', 'parked')`),
		auditOfChange(ctx, { verb: "notification.again", subjectType: "notification_message", subjectId: id }),
	]);
	if (meta.changes === 0) throw invalid("ERROR", NOTIFICATION_TEXTS.notResendable);
}

/** Visibility of the operator who saved a message's channel. @throws Refusal 404 */
async function findChannelSaver({ db, now }: OperatorCtx, id: string): Promise<FriendViewer> {
	const [saverRole] = await db
		.select(ROLE_SCOPE_COLUMNS)
		.from(notificationMessages)
		.innerJoin(notificationChannels, eq(notificationChannels.id, notificationMessages.channelId))
		.innerJoin(operators, eq(operators.id, notificationChannels.operatorId))
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.where(eq(notificationMessages.id, id));
	if (!saverRole) throw notFound();
	return { friendScope: scopeOfRole(saverRole), now };
}
