import { type SQL, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonCourses, salonResources } from "#db/booking/salons.ts";
import { inValues } from "#db/platform/sql/json-list.ts";
import type { OptionsCriterion } from "#domain/engine/filters/conditions/calendar-phase.ts";
import { instantsOfPeriod } from "#domain/engine/filters/day-period.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendRows, type FriendSelection, selectFriends, withoutFriendIndex } from "./friend-rows.ts";
import { joinConditions } from "./join-conditions.ts";
import { isWithinSpan } from "./within-span.ts";

type Calendar = ConditionOf<"calendar">;

/**
 * Condition type 67: reservations of salons. Written without aliases: two hundred of the longest must fit into
 * the 100 KB of a statement (D1). `booker` is the friend of a reservation that is not deleted.
 */
export function calendar(condition: Calendar, context: FilterContext): FriendSelection {
	const { salonIds, matchType, reservationPhase } = condition;
	const reservationWhere =
		reservationPhase === "neverReserved"
			? sql`1`
			: joinConditions(reservationConditions(condition, context), "and");
	const isReserved = reservationPhase === "reserved";
	// "Not reserved in some of the salons" is the opposite of "reserved in all".
	const requiresAllSalons = (matchType === "all") === isReserved && salonIds.length > 1;
	const rows: FriendRows = {
		from: sql`${reservations}`,
		friend: sql`booker`,
		where: sql`${withoutFriendIndex(context, sql`salon_id`)} ${inValues(salonIds)} and booker>0 and ${reservationWhere}`,
		scan: condition.resource.use || condition.course.use,
	};
	return selectFriends(
		context,
		requiresAllSalons ? { ...rows, having: sql`count(distinct salon_id) = ${salonIds.length}` } : rows,
		{ isNegated: !isReserved },
	);
}

/** Conditions on a matching reservation. */
const reservationConditions = (
	{ timeRange, resource, course, status }: Calendar,
	context: FilterContext,
): SQL[] => [
	status.use
		? negateIf(sql`status ${inValues(status.selected)}`, status.invert)
		: sql`status in ('approved', 'pending')`,
	...(timeRange.use
		? [
				negateIf(
					isWithinSpan(sql`starts_at`, instantsOfPeriod(timeRange.selected, context)),
					timeRange.invert,
				),
			]
		: []),
	...optionCondition(resource, sql`resource_id`, sql`${salonResources}`),
	...optionCondition(course, sql`course_id`, sql`${salonCourses}`),
];

function optionCondition(criterion: OptionsCriterion, column: SQL, table: SQL): SQL[] {
	if (!criterion.use) return [];
	const isExisting = sql`${column} in (select id from ${table} where deleted_at is null)`;
	const isSelected = criterion.dynamic
		? criterion.with_past
			? sql`${column} is not null`
			: isExisting
		: sql`${column} ${inValues(criterion.selected)}`;
	return [negateIf(isSelected, criterion.invert)];
}

/** Negates a comparison. With a missing resource or course it is null, and therefore not true. */
const negateIf = (test: SQL, invert: boolean): SQL => (invert ? sql`(${test}) is not true` : test);
