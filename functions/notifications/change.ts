import { and, eq, isNull, sql } from "drizzle-orm";
import { notificationLines, notifications } from "#db/notifications.ts";
import { execute } from "#db/raw.ts";
import { auditOfChange } from "../auth/audit.ts";
import type { OperatorCtx } from "../http/types.ts";
import { findNotification } from "./show.ts";

const notificationThere = (id: number) => and(eq(notifications.id, id), isNull(notifications.deletedAt));

interface Use {
	ctx: OperatorCtx;
	input: { id: number; use_notify: boolean };
}

/** Switches a setting on or off. What was on its lists before is told all the same. @throws Refusal 404 */
export async function useNotification({ ctx, input: { id, use_notify } }: Use): Promise<void> {
	await findNotification(ctx, id);
	await ctx.db.batch([
		ctx.db
			.update(notifications)
			.set({ useNotify: use_notify, version: sql`${notifications.version} + 1`, updatedAt: ctx.now })
			.where(and(notificationThere(id), sql`${notifications.useNotify} <> ${use_notify ? 1 : 0}`)),
		auditOfChange(ctx, {
			verb: "notification.use",
			subjectType: "notification",
			subjectId: id,
			detail: { use_notify },
		}),
	]);
}

/** Deletes a setting. What is on its lists is told no more; what is on its way arrives. @throws Refusal 404 */
export async function removeNotification({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}) {
	await findNotification(ctx, id);
	await ctx.db.batch([
		ctx.db.update(notifications).set({ deletedAt: ctx.now }).where(notificationThere(id)),
		auditOfChange(ctx, { verb: "notification.delete", subjectType: "notification", subjectId: id }),
		execute(
			ctx.db,
			sql`delete from ${notificationLines} where notification_id = ${id} and message_id is null`,
		),
	]);
}
