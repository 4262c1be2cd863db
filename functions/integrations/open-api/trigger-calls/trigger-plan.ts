import { sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import {
	openApiTriggerActions,
	openApiTriggerFields,
	openApiTriggers,
} from "#db/integrations/open-api-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { Ctx } from "#functions/context.ts";

/** An active action of a trigger, and the filter for its friends. */
export interface PlannedAction {
	id: number;
	triggerId: number;
	actionId: number;
	/** Current version of the action. */
	version: number;
	isDeleted: boolean;
	memberQueryId: number | null;
	filterJson: string | null;
	/** Names of the trigger and the action, for display. */
	label: string;
}

/** State of a trigger for processing a set of its calls. */
export interface TriggerPlan {
	key: string;
	fields: Omit<typeof openApiTriggerFields.$inferSelect, "label">[];
	actions: PlannedAction[];
}

/** Plans of some triggers, by trigger. A trigger that was deleted or switched off meanwhile does nothing. */
export async function loadTriggerPlans(
	ctx: Ctx,
	triggerIds: readonly number[],
): Promise<Map<number, TriggerPlan>> {
	const idList = valuesOfList([...new Set(triggerIds)]);
	const [triggers, fields, plannedActions] = await ctx.db.batch([
		ctx.db
			.select()
			.from(openApiTriggers)
			.where(sql`${openApiTriggers.id} in ${idList} and ${openApiTriggers.deletedAt} is null`),
		ctx.db.select().from(openApiTriggerFields).where(sql`${openApiTriggerFields.triggerId} in ${idList}`),
		ctx.db
			.select({
				id: openApiTriggerActions.id,
				triggerId: openApiTriggerActions.triggerId,
				name: openApiTriggerActions.name,
				actionId: sql<number>`${actions.id}`.as("planned_id"),
				version: actions.version,
				deletedAt: actions.deletedAt,
				memberQueryId: openApiTriggerActions.memberQueryId,
				filterJson: sql<string | null>`${memberQueries.filter}`.as("filter_json"),
			})
			.from(openApiTriggerActions)
			.innerJoin(actions, sql`${actions.id} = ${openApiTriggerActions.actionId}`)
			.leftJoin(memberQueries, sql`${memberQueries.id} = ${openApiTriggerActions.memberQueryId}`)
			.where(
				sql`${openApiTriggerActions.triggerId} in ${idList} and ${openApiTriggerActions.isActive}
					and ${openApiTriggerActions.deletedAt} is null`,
			)
			.orderBy(openApiTriggerActions.id),
	]);
	return new Map(
		triggers.map(({ id, key, name, isActive }) => [
			id,
			{
				key,
				fields: fields.filter(({ triggerId }) => triggerId === id),
				actions: isActive
					? plannedActions
							.filter(({ triggerId }) => triggerId === id)
							.map(({ deletedAt, name: actionName, ...action }) => ({
								...action,
								isDeleted: deletedAt !== null,
								label: `${name}・${actionName}`,
							}))
					: [],
			},
		]),
	);
}
