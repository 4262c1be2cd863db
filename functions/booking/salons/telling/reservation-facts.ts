import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { reservations } from "#db/booking/reservations.ts";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { salonCourses, salonResources, salons } from "#db/booking/salons.ts";
import type { Db } from "#db/d1-client.ts";
import type { ContextValue } from "#db/engine/runs.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { NO_SHOP_INFO } from "#domain/booking/salons/settings.ts";
import { reservationValues, type TellingFacts } from "#domain/booking/salons/telling.ts";
import { RESERVATION_CATEGORY } from "#domain/engine/placeholders/reservation-values.ts";
import type { SalonEvent } from "#domain/engine/reservations/salon-events.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";

const r = alias(reservations, "r");

/** The names of all resources of a reservation, the one that it is with first. */
const RESOURCES = subselect<string | null>(sql`select group_concat(s.name, '・') from (
	select s.name as name from (select -1 as place, ${r.resourceId} as id
			union all select key, value from json_each(${r.subResourceIds})) o
		join ${salonResources} s on s.id = o.id order by o.place) s`);

/** Current facts of reservations, by id. @param which a condition on rows `r` of `reservations` */
export async function reservationFacts(
	{ db, zone }: { db: Db; zone: string },
	which: SQL,
): Promise<Map<number, TellingFacts & { friendId: number | null }>> {
	const rows = await db
		.select({
			id: r.id,
			friendId: r.friendId,
			date: r.date,
			fromMinute: r.fromMinute,
			toMinute: r.toMinute,
			startsAt: r.startsAt,
			charged: r.resourceFeeIsCharged,
			fee: r.resourceFee,
			name: r.name,
			contact: r.contactAddress,
			comment: r.comment,
			status: r.status,
			metaData: r.metaData,
			salon: salons.name,
			shop: salonOnlineConfigs.shopInfo,
			resource: RESOURCES,
			course: {
				name: salonCourses.name,
				price: sql<number>`coalesce(${r.courseFee}, ${salonCourses.price})`,
			},
		})
		.from(r)
		.innerJoin(salons, eq(salons.id, r.salonId))
		.leftJoin(salonOnlineConfigs, eq(salonOnlineConfigs.salonId, r.salonId))
		.leftJoin(salonCourses, eq(salonCourses.id, r.courseId))
		.where(which);
	return new Map(
		rows.map(({ charged, fee, shop, startsAt, resource, metaData, ...row }) => [
			row.id,
			{
				...row,
				startsAt: toWireTime(startsAt, zone),
				before: null,
				resource: resource ?? "",
				answers: metaData.answers ?? {},
				fee: charged ? fee : 0,
				request: "",
				shop: { ...NO_SHOP_INFO, ...shop, name: shop?.name || row.salon },
			},
		]),
	);
}

/** Context of an event's run, for its texts and effects. */
export const reservationContext = (flow: SalonEvent, facts: TellingFacts): ContextValue[] =>
	Object.entries(reservationValues(facts)).map(([key, value]) => [RESERVATION_CATEGORY, flow, key, value]);
