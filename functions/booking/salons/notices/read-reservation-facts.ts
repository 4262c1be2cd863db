import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { salonCourses, salonResources, salons } from "#db/booking/salons.ts";
import type { Db } from "#db/d1-client.ts";
import type { ContextValue } from "#db/engine/runs.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import {
	buildReservationValues,
	type ReservationNoticeFacts,
} from "#domain/booking/salons/reservation-notice-facts.ts";
import { NO_SHOP_INFO } from "#domain/booking/salons/salon-settings.ts";
import { RESERVATION_CATEGORY } from "#domain/engine/placeholders/reservation-values.ts";
import type { SalonEvent } from "#domain/engine/reservations/salon-events.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";

const RESERVATION_ALIAS = alias(reservations, "r");

/** Names of all resources of a reservation, its main resource first. */
const RESOURCE_NAMES = subselect<string | null>(sql`select group_concat(s.name, '・') from (
	select s.name as name from (select -1 as place, ${RESERVATION_ALIAS.resourceId} as id
			union all select key, value from json_each(${RESERVATION_ALIAS.subResourceIds})) o
		join ${salonResources} s on s.id = o.id order by o.place) s`);

/** Reads the current facts of reservations, by id. @param condition condition on rows `r` of `reservations` */
export async function readReservationFacts(
	{ db, zone }: { db: Db; zone: string },
	condition: SQL,
): Promise<Map<number, ReservationNoticeFacts & { friendId: number | null }>> {
	const rows = await db
		.select({
			id: RESERVATION_ALIAS.id,
			friendId: RESERVATION_ALIAS.friendId,
			date: RESERVATION_ALIAS.date,
			fromMinute: RESERVATION_ALIAS.fromMinute,
			toMinute: RESERVATION_ALIAS.toMinute,
			startsAt: RESERVATION_ALIAS.startsAt,
			charged: RESERVATION_ALIAS.resourceFeeIsCharged,
			fee: RESERVATION_ALIAS.resourceFee,
			name: RESERVATION_ALIAS.name,
			contact: RESERVATION_ALIAS.contactAddress,
			comment: RESERVATION_ALIAS.comment,
			status: RESERVATION_ALIAS.status,
			metaData: RESERVATION_ALIAS.metaData,
			salon: salons.name,
			shop: salonOnlineConfigs.shopInfo,
			resource: RESOURCE_NAMES,
			course: {
				name: salonCourses.name,
				price: sql<number>`coalesce(${RESERVATION_ALIAS.courseFee}, ${salonCourses.price})`,
			},
		})
		.from(RESERVATION_ALIAS)
		.innerJoin(salons, eq(salons.id, RESERVATION_ALIAS.salonId))
		.leftJoin(salonOnlineConfigs, eq(salonOnlineConfigs.salonId, RESERVATION_ALIAS.salonId))
		.leftJoin(salonCourses, eq(salonCourses.id, RESERVATION_ALIAS.courseId))
		.where(condition);
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
export const buildReservationContext = (flow: SalonEvent, facts: ReservationNoticeFacts): ContextValue[] =>
	Object.entries(buildReservationValues(facts)).map(([key, value]) => [
		RESERVATION_CATEGORY,
		flow,
		key,
		value,
	]);
