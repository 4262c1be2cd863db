import { and, asc, isNull, sql } from "drizzle-orm";
import {
	openApiTriggerActions,
	openApiTriggerCalls,
	openApiTriggerFields,
	openApiTriggers,
} from "#db/integrations/open-api-tables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { triggerPath, triggerStateOf } from "#domain/integrations/open-api/trigger.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";

/** Rows of a deleted trigger are kept, because contexts refer to it, but are no longer read. */
const EXISTING_TRIGGERS = sql`(select id from ${openApiTriggers} where deleted_at is null)`;

/** Triggers with their actions and recorded fields (M-238). */
export async function listTriggers(ctx: OperatorCtx) {
	const [triggers, fields, actions, failedCounts] = await ctx.db.batch([
		ctx.db
			.select()
			.from(openApiTriggers)
			.where(isNull(openApiTriggers.deletedAt))
			.orderBy(asc(openApiTriggers.id)),
		ctx.db
			.select()
			.from(openApiTriggerFields)
			.where(sql`${openApiTriggerFields.triggerId} in ${EXISTING_TRIGGERS}`)
			.orderBy(asc(openApiTriggerFields.firstAt), asc(openApiTriggerFields.key)),
		ctx.db
			.select()
			.from(openApiTriggerActions)
			.where(
				and(
					isNull(openApiTriggerActions.deletedAt),
					sql`${openApiTriggerActions.triggerId} in ${EXISTING_TRIGGERS}`,
				),
			)
			.orderBy(asc(openApiTriggerActions.id)),
		queryRows(
			ctx.db,
			{ id: number, count: number },
			sql`select c.trigger_id as id, count(*) as count from ${openApiTriggerCalls} c
				where c.error is not null group by c.trigger_id`,
		),
	]);
	const origin = publicOrigin(ctx.env);
	const fieldsByTrigger = Map.groupBy(fields, ({ triggerId }) => triggerId);
	const actionsByTrigger = Map.groupBy(actions, ({ triggerId }) => triggerId);
	const failedCountByTrigger = new Map(failedCounts.map(({ id, count }) => [id, count]));
	return {
		data: triggers.map(({ id, key, name, isActive, lastCalledAt, createdAt, version }) => ({
			id,
			key,
			name,
			url: origin + triggerPath(key),
			is_active: isActive,
			created_at: toWireTime(createdAt, ctx.zone),
			last_called_at: lastCalledAt === null ? null : toWireTime(lastCalledAt, ctx.zone),
			/** Number of stored calls that were given up. */
			failed_count: failedCountByTrigger.get(id) ?? 0,
			version,
			fields: (fieldsByTrigger.get(id) ?? []).map(({ key, label, format }) => ({ key, label, format })),
			open_api_trigger_actions: (actionsByTrigger.get(id) ?? []).map(presentTriggerAction),
		})),
	};
}

const presentTriggerAction = (action: typeof openApiTriggerActions.$inferSelect) => ({
	id: action.id,
	name: action.name,
	trigger_id: action.triggerId,
	action_id: action.actionId,
	member_query_id: action.memberQueryId,
	is_active: action.isActive,
	state: triggerStateOf(action.isActive),
	version: action.version,
});
