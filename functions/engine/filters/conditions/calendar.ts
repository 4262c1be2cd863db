import { type SQL, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservations.ts";
import { salonCourses, salonResources } from "#db/booking/salons.ts";
import { isAmong } from "#db/platform/sql/among.ts";
import type { OptionsPart } from "#domain/engine/filters/conditions/calendar-phase.ts";
import type { ConditionOf } from "#domain/engine/filters/filter.ts";
import { spanOfDays } from "#domain/engine/filters/period.ts";
import type { FilterContext } from "../context.ts";
import { joined } from "./joined.ts";
import { type Selected, selected } from "./selected.ts";
import { within } from "./within.ts";

type Calendar = ConditionOf<"calendar">;

/** 67. Written without aliases: two hundred of the longest must fit into the 100 KB of a statement (D1). */
export function calendar(condition: Calendar, at: FilterContext): Selected {
	const { salonIds, matchType, reservationPhase } = condition;
	const matching = reservationPhase === "neverReserved" ? sql`1` : joined(tests(condition, at.zone), "and");
	const isReserved = reservationPhase === "reserved";
	// 'Not reserved in some of the salons' is the opposite of 'reserved in all'.
	const inAll = (matchType === "all") === isReserved && salonIds.length > 1;
	const rows = {
		from: sql`${reservations}`,
		friend: sql`booker`,
		where: sql`salon_id ${isAmong(salonIds)} and booker>0 and ${matching}`,
		sifts: condition.resource.use || condition.course.use,
	};
	return selected(
		at,
		inAll ? { ...rows, having: sql`count(distinct salon_id) = ${salonIds.length}` } : rows,
		!isReserved,
	);
}

/** The conditions on a matching reservation. */
const tests = ({ timeRange, resource, course, status }: Calendar, zone: string): SQL[] => [
	status.use
		? turned(sql`status ${isAmong(status.selected)}`, status.invert)
		: sql`status in ('approved', 'pending')`,
	...(timeRange.use
		? [
				turned(
					within(sql`starts_at`, spanOfDays(timeRange.selected.from, timeRange.selected.to, zone)),
					timeRange.invert,
				),
			]
		: []),
	...option(resource, sql`resource_id`, sql`${salonResources}`),
	...option(course, sql`course_id`, sql`${salonCourses}`),
];

function option(part: OptionsPart, column: SQL, table: SQL): SQL[] {
	if (!part.use) return [];
	const alive = sql`${column} in (select id from ${table} where deleted_at is null)`;
	const chosen = part.dynamic
		? part.with_past
			? sql`${column} is not null`
			: alive
		: sql`${column} ${isAmong(part.selected)}`;
	return [turned(chosen, part.invert)];
}

/** A comparison with a missing resource or course is null, and so not true. */
const turned = (test: SQL, invert: boolean): SQL => (invert ? sql`(${test}) is not true` : test);
