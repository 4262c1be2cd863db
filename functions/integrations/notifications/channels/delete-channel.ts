import { and, eq, isNull, sql } from "drizzle-orm";
import { notificationChannels, notifications } from "#db/integrations/notification-tables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { text } from "#db/platform/sql/row-columns.ts";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { assertMayChange } from "../may-change-setting.ts";
import { findChannel } from "./register-channel.ts";

/** From clause for the settings that name a channel. */
const settingsOfChannel = (id: number) =>
	sql`from ${notifications} n where n.deleted_at is null
		and exists (select 1 from json_each(n.notification_channels) c where c.value = ${id})`;

/**
 * Deletes a channel that no setting names, with its secret (M-357).
 * @throws Refusal 404; 403 for a channel saved by an operator who sees more; 422 with the settings that
 * name it
 */
export async function deleteChannel({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const { saverRole, operatorId } = await findChannel(ctx, id);
	assertMayChange(ctx.operator, saverRole);
	const [{ meta }] = await ctx.db.batch([
		ctx.db
			.update(notificationChannels)
			.set({ deletedAt: ctx.now, secret: null, secretHint: null })
			.where(
				and(
					eq(notificationChannels.id, id),
					isNull(notificationChannels.deletedAt),
					eq(notificationChannels.operatorId, operatorId),
					sql`not exists (select 1 ${settingsOfChannel(id)})`,
				),
			),
		auditOfChange(ctx, {
			verb: "notification_channel.delete",
			subjectType: "notification_channel",
			subjectId: id,
		}),
	]);
	if (meta.changes > 0) return;
	const titles = await queryRows(
		ctx.db,
		{ title: text },
		sql`select n.title as title ${settingsOfChannel(id)}`,
	);
	if (titles.length === 0) throw changedByOther();
	throw invalid("ERROR", CHANNEL_TEXTS.inUse(titles.map(({ title }) => title).join("、")));
}
