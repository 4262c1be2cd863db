import { type SQL, sql } from "drizzle-orm";
import { salonCourses, salonReservations, salonResources } from "#db/reservables.ts";
import type { OptionsPart } from "#domain/conditions/calendar-phase.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";
import { spanOfDays } from "#domain/filters/period.ts";
import { type At, joined } from "../filter.ts";
import { isIn, selected } from "./selected.ts";
import { within } from "./within.ts";

type Calendar = ConditionOf<"calendar">;

/** 67. */
export function calendar(condition: Calendar, { zone }: At): SQL {
	const { salonIds, matchType, reservationPhase } = condition;
	const matching = reservationPhase === "neverReserved" ? sql`1` : joined(tests(condition, zone), "and");
	const rows = sql`select r.friend_id from ${salonReservations} r where r.salon_id ${isIn(salonIds)} and ${matching}`;
	const isReserved = reservationPhase === "reserved";
	// Not reserved in some of the salons is: not reserved in all.
	const inAll = (matchType === "all") === isReserved && salonIds.length > 1;
	return selected(
		inAll ? sql`${rows} group by r.friend_id having count(distinct r.salon_id) = ${salonIds.length}` : rows,
		!isReserved,
	);
}

/** What holds for a reservation that matches. */
const tests = ({ timeRange, resource, course, status }: Calendar, zone: string): SQL[] => [
	status.use
		? turned(sql`r.status ${isIn(status.selected)}`, status.invert)
		: sql`r.status in ('approved', 'pending')`,
	...(timeRange.use
		? [
				turned(
					within(sql`r.starts_at`, spanOfDays(timeRange.selected.from, timeRange.selected.to, zone)),
					timeRange.invert,
				),
			]
		: []),
	...option(resource, sql`r.resource_id`, sql`${salonResources}`),
	...option(course, sql`r.course_id`, sql`${salonCourses}`),
];

function option(part: OptionsPart, column: SQL, table: SQL): SQL[] {
	if (!part.use) return [];
	const alive = sql`${column} in (select o.id from ${table} o where o.deleted_at is null)`;
	const chosen = part.dynamic
		? part.with_past
			? sql`${column} is not null`
			: alive
		: sql`${column} ${isIn(part.selected)}`;
	// A reservation without one is none of them: null would be neither.
	return [turned(sql`coalesce(${chosen}, 0)`, part.invert)];
}

const turned = (test: SQL, invert: boolean): SQL => (invert ? sql`not (${test})` : test);
