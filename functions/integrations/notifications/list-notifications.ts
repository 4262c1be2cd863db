import { asc, eq, isNull } from "drizzle-orm";
import { notificationChannels, notifications } from "#db/integrations/notification-tables.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { CHANNEL_KINDS } from "#domain/integrations/notifications/channels/registry.ts";
import { NOTICE_EVENTS } from "#domain/integrations/notifications/events/registry.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { mayChange } from "./may-change-setting.ts";
import { ROLE_SCOPE_COLUMNS } from "./role-scope.ts";

/** All settings with readable timings and channels, in order of creation. */
export async function listNotifications({ ctx }: { ctx: OperatorCtx }) {
	const [rows, channels] = await ctx.db.batch([
		ctx.db
			.select({ setting: notifications, operatorName: operators.name, saverRole: ROLE_SCOPE_COLUMNS })
			.from(notifications)
			.innerJoin(operators, eq(operators.id, notifications.operatorId))
			.innerJoin(roles, eq(roles.id, operators.roleId))
			.where(isNull(notifications.deletedAt))
			.orderBy(asc(notifications.id)),
		ctx.db
			.select({
				id: notificationChannels.id,
				name: notificationChannels.name,
				kind: notificationChannels.kind,
				error: notificationChannels.error,
			})
			.from(notificationChannels)
			.where(isNull(notificationChannels.deletedAt)),
	]);
	const byId = new Map(channels.map((channel) => [channel.id, channel]));
	return {
		items: rows.map(({ setting, operatorName, saverRole }) => ({
			id: setting.id,
			title: setting.title,
			use_notify: setting.useNotify,
			digest: setting.schedule.digest,
			timings: setting.timings.flatMap((name) => NOTICE_EVENTS[name]?.label ?? []),
			channels: setting.channelIds.flatMap((id) => {
				const channel = byId.get(id);
				if (!channel) return [];
				const { label, unavailableReason } = CHANNEL_KINDS[channel.kind];
				return [{ id, name: channel.name, label, problem: unavailableReason ?? channel.error }];
			}),
			operator_name: operatorName,
			may_change: mayChange(ctx.operator, saverRole),
			updated_at: toWireTime(setting.updatedAt, ctx.zone),
		})),
	};
}
