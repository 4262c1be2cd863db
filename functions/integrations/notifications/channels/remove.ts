import { and, eq, isNull, sql } from "drizzle-orm";
import { notificationChannels, notifications } from "#db/integrations/notifications.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { changedByOther, invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { assertMayChange } from "../may-change.ts";
import { findChannel } from "./register.ts";

/** The settings that name a channel. */
const using = (id: number) =>
	sql`from ${notifications} n where n.deleted_at is null
		and exists (select 1 from json_each(n.notification_channels) c where c.value = ${id})`;

/**
 * Deletes a channel that no setting names, with its secret (M-357).
 * @throws Refusal 404; 403 for a channel of somebody who sees more; 422 with the settings that name it
 */
export async function removeChannel({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const { maker, operatorId } = await findChannel(ctx, id);
	assertMayChange(ctx.operator, maker);
	const [{ meta }] = await ctx.db.batch([
		ctx.db
			.update(notificationChannels)
			.set({ deletedAt: ctx.now, secret: null, secretHint: null })
			.where(
				and(
					eq(notificationChannels.id, id),
					isNull(notificationChannels.deletedAt),
					eq(notificationChannels.operatorId, operatorId),
					sql`not exists (select 1 ${using(id)})`,
				),
			),
		auditOfChange(ctx, {
			verb: "notification_channel.delete",
			subjectType: "notification_channel",
			subjectId: id,
		}),
	]);
	if (meta.changes > 0) return;
	const titles = await rowsOf<{ title: string }>(ctx.db, sql`select n.title as title ${using(id)}`);
	if (titles.length === 0) throw changedByOther();
	throw invalid("ERROR", CHANNEL_TEXTS.inUse(titles.map(({ title }) => title).join("、")));
}
