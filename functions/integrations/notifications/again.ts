import { eq, sql } from "drizzle-orm";
import { notificationChannels, notificationMessages } from "#db/integrations/notifications.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { NOTICE_TEXTS, NOTIFICATION_TEXTS } from "#domain/platform/texts/notifications.ts";
import type { Viewer } from "#functions/engine/filters/visible.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { invalid, notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { namesHidden } from "./named.ts";
import { ROLE, scopeOf } from "./scope.ts";

/**
 * Resends a message that was given up or may have arrived. It keeps its key, so that services with
 * idempotency keys deliver it once.
 * @throws Refusal 404, also for friends out of sight; 422 for a message that waits or was sent, or that names
 * friends hidden from the operator who saved the channel
 */
export async function sendAgain({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: string };
}): Promise<void> {
	const table = notificationMessages;
	const maker = await makerOf(ctx, id);
	const [found] = await rowsOf<{ isBeyond: number }>(
		ctx.db,
		sql`select ${namesHidden(maker, sql`m.id`)} as isBeyond from ${table} m
			where m.id = ${id} and not ${namesHidden(ctx.operator, sql`m.id`)}`,
	);
	if (!found) throw notFound();
	if (found.isBeyond === 1) throw invalid("ERROR", NOTICE_TEXTS.beyondSight);
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

/** Visibility of the operator who saved a message's channel. @throws Refusal 404 */
async function makerOf({ db, now }: OperatorCtx, id: string): Promise<Viewer> {
	const [maker] = await db
		.select(ROLE)
		.from(notificationMessages)
		.innerJoin(notificationChannels, eq(notificationChannels.id, notificationMessages.channelId))
		.innerJoin(operators, eq(operators.id, notificationChannels.operatorId))
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.where(eq(notificationMessages.id, id));
	if (!maker) throw notFound();
	return { friendScope: scopeOf(maker), now };
}
