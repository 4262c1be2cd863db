import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";
import { notifications } from "#db/integrations/notification-tables.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { parseFilterJson } from "#domain/engine/filters/parse-filter-json.ts";
import type { Ctx } from "#functions/context.ts";
import { ROLE_SCOPE_COLUMNS, scopeOfRole } from "./role-scope.ts";

/** An active notification setting, with the friends that it covers. */
export interface ActiveNotification
	extends Pick<typeof notifications.$inferSelect, "id" | "title" | "schedule" | "timings" | "channelIds"> {
	/** All must match; null is a deleted filter, which matches nobody. */
	filters: (Filter | null)[];
	/**
	 * A friend must be visible in all of them: that of the operator who saved the setting, and that of the
	 * named role; null is a deleted role.
	 */
	scopes: (FriendScope | null)[];
}

/** Filter of a saved search, joined in addition to a setting's own. */
const searchQueries = alias(memberQueries, "of_search");

const parseStoredFilter = (json: string | null): Filter | null =>
	json === null ? null : parseFilterJson(json);

/** Active settings, in order of creation. */
export async function loadActiveNotifications({ db }: Ctx): Promise<ActiveNotification[]> {
	const rows = await db
		.select({
			setting: notifications,
			// As text: one unreadable filter must not fail the others, and selects nobody.
			ownFilter: sql<string | null>`${memberQueries.filter}`,
			saverRole: ROLE_SCOPE_COLUMNS,
			funnelFilter: sql<string | null>`${searchQueries.filter}`,
		})
		.from(notifications)
		.innerJoin(operators, eq(operators.id, notifications.operatorId))
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.leftJoin(funnels, and(eq(funnels.id, notifications.funnelId), isNull(funnels.deletedAt)))
		.leftJoin(searchQueries, eq(searchQueries.id, funnels.memberQueryId))
		.leftJoin(memberQueries, eq(memberQueries.id, notifications.memberQueryId))
		.where(and(sql`${notifications.useNotify} = 1`, isNull(notifications.deletedAt)))
		.orderBy(notifications.id);
	const roleIds = rows.flatMap(({ setting: { roleId } }) => roleId ?? []);
	const scopes =
		roleIds.length === 0
			? []
			: await db
					.select({ id: roles.id, role: ROLE_SCOPE_COLUMNS })
					.from(roles)
					.where(sql`${roles.id} in ${valuesOfList(roleIds)}`);
	const scopeByRole = new Map(scopes.map(({ id, role }) => [id, scopeOfRole(role)]));
	return rows.map(({ setting, saverRole, ownFilter, funnelFilter }) => ({
		id: setting.id,
		title: setting.title,
		schedule: setting.schedule,
		timings: setting.timings,
		channelIds: setting.channelIds,
		filters: [
			...(setting.memberQueryId === null ? [] : [parseStoredFilter(ownFilter)]),
			...(setting.funnelId === null ? [] : [parseStoredFilter(funnelFilter)]),
		],
		scopes: [
			scopeOfRole(saverRole),
			...(setting.roleId === null ? [] : [scopeByRole.get(setting.roleId) ?? null]),
		],
	}));
}
