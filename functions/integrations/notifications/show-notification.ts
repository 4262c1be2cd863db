import { NOTIFICATION_BOILERPLATE } from "#domain/integrations/notifications/notification.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findNotification } from "./find-notification.ts";
import { loadNotificationChoices } from "./load-notification-choices.ts";

/**
 * One setting in the editor's form, with the options of its fields (M-144, M-145, M-349).
 * @throws Refusal 404
 */
export async function showNotification({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const [row, choices] = await Promise.all([findNotification(ctx, input.id), loadNotificationChoices(ctx)]);
	return {
		id: row.id as number | null,
		version: row.version as number | undefined,
		title: row.title,
		use_notify: row.useNotify,
		condition: {
			member_query: row.memberQuery,
			model_funnel: row.funnelId,
			operator_role: row.roleId,
		},
		schedule: row.schedule,
		timings: row.timings,
		notification_channels: row.channelIds,
		choices,
	};
}

type ShownNotification = Awaited<ReturnType<typeof showNotification>>;

/** Initial values of a new setting (M-147, M-348). */
export async function loadNotificationBoilerplate({ ctx }: { ctx: OperatorCtx }): Promise<ShownNotification> {
	return {
		id: null,
		version: undefined,
		...structuredClone(NOTIFICATION_BOILERPLATE),
		choices: await loadNotificationChoices(ctx),
	};
}
