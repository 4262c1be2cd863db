import { and, eq, getTableColumns, isNull } from "drizzle-orm";
import { memberQueries } from "#db/engine/member-queries.ts";
import { notifications } from "#db/integrations/notifications.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { BOILERPLATE } from "#domain/integrations/notifications/notification.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { loadChoices } from "./choices.ts";
import { ROLE } from "./scope.ts";

/**
 * A setting that is not deleted, with its filter and the role of the operator who saved it last.
 * @throws Refusal 404
 */
export async function findNotification({ db }: OperatorCtx, id: number) {
	const [row] = await db
		.select({ ...getTableColumns(notifications), memberQuery: memberQueries.filter, maker: ROLE })
		.from(notifications)
		.innerJoin(operators, eq(operators.id, notifications.operatorId))
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.leftJoin(memberQueries, eq(memberQueries.id, notifications.memberQueryId))
		.where(and(eq(notifications.id, id), isNull(notifications.deletedAt)));
	if (!row) throw notFound();
	return row;
}

/**
 * One setting in the editor's form, with the options of its fields (M-144, M-145, M-349).
 * @throws Refusal 404
 */
export async function showNotification({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const [row, choices] = await Promise.all([findNotification(ctx, input.id), loadChoices(ctx)]);
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
export async function loadBoilerplate({ ctx }: { ctx: OperatorCtx }): Promise<ShownNotification> {
	return { id: null, version: undefined, ...structuredClone(BOILERPLATE), choices: await loadChoices(ctx) };
}
