import { type SQL, sql } from "drizzle-orm";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { friends } from "#db/engine/friends.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import {
	type ChosenColumns,
	COLUMN_ABILITIES,
	type ListColumnValues,
	type OnDemandColumn,
} from "#domain/people/friend-search/list-columns.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { lastVisitOf, nextBookingOf } from "#functions/engine/filters/booking-orders.ts";
import { markOfFriend } from "#functions/engine/friend-records/mark-of-friend.ts";
import { shownValue } from "#functions/engine/friend-records/shown-value.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Value of each column in a row of `friends`; each is read through an index by the friend. */
const COLUMN_QUERIES: Record<OnDemandColumn, (ctx: OperatorCtx) => SQL> = {
	mark: () => markOfFriend(sql`${friends.id}`),
	scenario: () =>
		sql`select s.name from ${scenarioSubscriptions} r join ${scenarios} s on s.id = r.scenario_id and s.deleted_at is null
			where r.friend_id = ${friends.id} and r.state = 'reading' limit 1`,
	lastVisit: ({ now }) => lastVisitOf(sql`${friends.id}`, now),
	nextBooking: ({ now }) => nextBookingOf(sql`${friends.id}`, now),
};

/** Values of the chosen columns as a JSON expression in a row of `friends`; those that may not be read are left out. */
export function listColumnsOf(ctx: OperatorCtx, { columns, var_ids }: ChosenColumns) {
	const readableColumns = [...new Set(columns)].filter((name) => {
		const ability = COLUMN_ABILITIES[name];
		return ability === undefined || hasAbility(ctx.operator, ability);
	});
	const parts = readableColumns.map((name) => sql`${name}, (${COLUMN_QUERIES[name](ctx)})`);
	if (var_ids.length > 0 && hasAbility(ctx.operator, "var-read"))
		parts.push(sql`'vars', json((${valuesOf(var_ids)}))`);
	return subselect<string>(sql`select json_object(${sql.join(parts, sql`, `)})`);
}

const valuesOf = (varIds: readonly number[]): SQL =>
	sql`select json_group_object(v.var_id, ${shownValue({ value: sql`v.value`, choiceId: sql`v.choice_id`, choices: sql`d.choices` })})
		from ${friendVars} v join ${vars} d on d.id = v.var_id and d.deleted_at is null
		where v.friend_id = ${friends.id} and v.var_id in ${valuesOfList([...varIds])}`;

/** Values of the columns, from that expression. */
export function presentListColumns(json: string, zone: string): ListColumnValues {
	const values = JSON.parse(json) as ListColumnValues & Record<"lastVisit" | "nextBooking", number | null>;
	const time = (at: number | null) => (at === null ? null : toWireTime(at, zone));
	return {
		...values,
		...("lastVisit" in values && { lastVisit: time(values.lastVisit) }),
		...("nextBooking" in values && { nextBooking: time(values.nextBooking) }),
	} as ListColumnValues;
}
