import { and, eq, isNull, sql } from "drizzle-orm";
import { notificationLines, notifications } from "#db/integrations/notification-tables.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findNotification } from "./find-notification.ts";
import { assertMayChange } from "./may-change-setting.ts";

/**
 * Condition that a setting, which the operator may change, was not saved by another operator meanwhile.
 * @throws Refusal 404; 403 for a setting whose author sees more friends than the operator
 */
async function changeableCondition(ctx: OperatorCtx, id: number) {
	const { saverRole, operatorId } = await findNotification(ctx, id);
	assertMayChange(ctx.operator, saverRole);
	return and(
		eq(notifications.id, id),
		isNull(notifications.deletedAt),
		eq(notifications.operatorId, operatorId),
	);
}

interface SwitchRequest {
	ctx: OperatorCtx;
	input: { id: number; use_notify: boolean };
}

/**
 * Switches a setting on or off. Lines that are already collected are still sent.
 * @throws Refusal 404; 403 for a setting whose author sees more friends than the operator
 */
export async function setNotificationUse({ ctx, input: { id, use_notify } }: SwitchRequest): Promise<void> {
	const isChangeable = await changeableCondition(ctx, id);
	await ctx.db.batch([
		ctx.db
			.update(notifications)
			.set({ useNotify: use_notify, version: sql`${notifications.version} + 1`, updatedAt: ctx.now })
			.where(and(isChangeable, sql`${notifications.useNotify} <> ${use_notify ? 1 : 0}`)),
		auditOfChange(ctx, {
			verb: "notification.use",
			subjectType: "notification",
			subjectId: id,
			detail: { use_notify },
		}),
	]);
}

/**
 * Deletes a setting and its collected lines; messages in the outbox are still sent.
 * @throws Refusal 404; 403 for a setting whose author sees more friends than the operator
 */
export async function deleteNotification({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}) {
	const isChangeable = await changeableCondition(ctx, id);
	await ctx.db.batch([
		ctx.db.update(notifications).set({ deletedAt: ctx.now }).where(isChangeable),
		auditOfChange(ctx, { verb: "notification.delete", subjectType: "notification", subjectId: id }),
		execute(
			ctx.db,
			sql`delete from ${notificationLines} where notification_id = ${id} and message_id is null
				and exists (select 1 from ${notifications} n where n.id = ${id} and n.deleted_at is not null)`,
		),
	]);
}
