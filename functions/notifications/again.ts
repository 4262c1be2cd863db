import { sql } from "drizzle-orm";
import { notificationMessages } from "#db/notifications.ts";
import { rowsOf } from "#db/raw.ts";
import { NOTIFICATION_TEXTS } from "#domain/texts/notifications.ts";
import { auditOfChange } from "../auth/audit.ts";
import { invalid, notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { namesHidden } from "./named.ts";

/**
 * Sends a message again that was given up, or may have arrived: under the same key, so that services which know repetitions
 * send no second one. @throws Refusal 404, also for friends out of sight; 422 for one that waits or was sent
 */
export async function sendAgain({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: string };
}): Promise<void> {
	const table = notificationMessages;
	const [found] = await rowsOf<{ id: string }>(
		ctx.db,
		sql`select m.id as id from ${table} m where m.id = ${id} and not ${namesHidden(ctx.operator, sql`m.id`)}`,
	);
	if (!found) throw notFound();
	const [{ meta }] = await ctx.db.batch([
		ctx.db
			.update(table)
			.set({
				state: "waiting",
				nextAttemptAt: ctx.now,
				createdAt: ctx.now,
				attempts: 0,
				lost: 0,
				calledAt: null,
				error: null,
			})
			.where(sql`${table.id} = ${id} and ${table.state} in ('failed', 'parked')`),
		auditOfChange(ctx, { verb: "notification.again", subjectType: "notification_message", subjectId: id }),
	]);
	if (meta.changes === 0) throw invalid("ERROR", NOTIFICATION_TEXTS.notAgain);
}
