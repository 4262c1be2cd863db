import { and, eq, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonCourses } from "#db/booking/salons.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { assertReservationVisible } from "./reservation-rows.ts";

const CUSTOMER_COLUMNS = {
	id: number,
	name: text,
	icon_url: nullable(text),
	memo: text,
	visits: number,
	no_shows: number,
	spend: number,
	last_date: nullable(text),
	last_course: nullable(text),
};

/**
 * Summary of a reservation's friend: visits of all salons, no-shows, the prices of the visits, and the last
 * visit other than this reservation. Null without a friend. The memo belongs to the friend's record, so it
 * needs the ability to read that.
 * @throws Refusal 404 for a reservation that the operator may not see
 */
export async function showReservationCustomer({
	ctx,
	input: { salonId, id },
}: {
	ctx: OperatorCtx;
	input: { salonId: number; id: number };
}) {
	await assertReservationVisible(ctx, salonId, id);
	const friendOfReservation = ctx.db
		.select({ friendId: reservations.friendId })
		.from(reservations)
		.where(and(eq(reservations.salonId, salonId), eq(reservations.id, id)));
	// A visit is counted as on the friend's page (`functions/people/friends/glance/parts/reservations.ts`).
	const isVisit = sql`r.status = 'approved' and r.ends_at <= ${ctx.now} and r.is_attended is not 0`;
	const [row] = await queryRows(
		ctx.db,
		CUSTOMER_COLUMNS,
		sql`with visited as (select r.id, r.date, r.starts_at, r.course_id, r.is_attended is 0 as is_no_show,
					${isVisit} as is_visit,
					ifnull(r.course_fee, 0) + iif(r.resource_fee_is_charged, r.resource_fee, 0) as price
				from ${reservations} r where r.friend_id = (${friendOfReservation})
					and r.deleted_at is null and r.parent_id is null),
			last as (select date, course_id from visited where is_visit and id <> ${id}
				order by starts_at desc, id desc limit 1)
		select f.id, f.name, f.icon_url, f.memo, t.visits, t.no_shows, t.spend,
			(select date from last) as last_date,
			(select c.name from last join ${salonCourses} c on c.id = last.course_id) as last_course
		from ${friends} f cross join (select ifnull(sum(is_visit), 0) as visits, ifnull(sum(is_no_show), 0) as no_shows,
			ifnull(sum(iif(is_visit, price, 0)), 0) as spend from visited) t
		where f.id = (${friendOfReservation})`,
	);
	if (!row) return { customer: null };
	const { last_date: lastDate, last_course: lastCourse, memo, ...customer } = row;
	return {
		customer: {
			...customer,
			memo: hasAbility(ctx.operator, "friend-read") ? memo : "",
			last_visit: lastDate === null ? null : { date: lastDate, course: lastCourse },
		},
	};
}
