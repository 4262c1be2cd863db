import { type SQL, sql } from "drizzle-orm";
import { salonCustomerItems, salonOnlineConfigs } from "#db/booking/salon-online.ts";
import {
	salonCourses,
	salonOpeningHours,
	salonResources,
	salonSpecialDates,
	salonUnlinks,
} from "#db/booking/salons.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";

/** Copy of a salon in progress. */
export interface SalonCopy {
	db: Db;
	/** Id of the copied salon. */
	source: number;
	/** Id of the copy, which the same transaction inserts. */
	copyId: SQL<number>;
	saveKey: string;
	now: number;
}

const rowsOf = (table: { salonId: unknown }, source: number) =>
	sql`from ${table} t where t.salon_id = ${source}`;

/** Columns that resources and courses share. */
const sharedColumns = ({ copyId, saveKey, now }: SalonCopy) => ({
	salonId: copyId,
	createdAt: now,
	saveKey: sql`${saveKey} || ':' || t.id`,
	name: sql`t.name`,
	nameKey: sql`t.name_key`,
	picture: sql`t.picture`,
	description: sql`t.description`,
	isEnabled: sql`t.is_enabled`,
	position: sql`t.position`,
});

/** Finds the copy of a row by its save key, which ends with the id of the original. */
const copyOf = (
	{ copyId, saveKey }: SalonCopy,
	table: typeof salonResources | typeof salonCourses,
	id: SQL,
) =>
	sql`(select c.id from ${table} c where c.salon_id = ${copyId} and c.save_key = ${saveKey} || ':' || ${id})`;

/** Copies resources and courses, and the pairs that are excluded. */
export function copyCatalogStatements(copy: SalonCopy): Statement[] {
	const { db, source, copyId } = copy;
	return [
		execute(
			db,
			insertInto(
				salonResources,
				{
					...sharedColumns(copy),
					kind: sql`t.kind`,
					colour: sql`t.colour`,
					capacityAdmin: sql`t.capacity_admin`,
					capacityFriend: sql`t.capacity_friend`,
					fee: sql`t.fee`,
				},
				sql`${rowsOf(salonResources, source)} and t.deleted_at is null`,
			),
		),
		execute(
			db,
			insertInto(
				salonCourses,
				{
					...sharedColumns(copy),
					minutes: sql`t.minutes`,
					price: sql`t.price`,
					bufferBefore: sql`t.buffer_before`,
					bufferAfter: sql`t.buffer_after`,
					payment: sql`t.payment`,
					taxRate: sql`t.tax_rate`,
				},
				sql`${rowsOf(salonCourses, source)} and t.deleted_at is null`,
			),
		),
		execute(
			db,
			insertInto(
				salonUnlinks,
				{
					salonId: copyId,
					resourceId: copyOf(copy, salonResources, sql`t.resource_id`),
					courseId: copyOf(copy, salonCourses, sql`t.course_id`),
				},
				sql`${rowsOf(salonUnlinks, source)}
				and t.resource_id in (select id from ${salonResources} where deleted_at is null)
				and t.course_id in (select id from ${salonCourses} where deleted_at is null)`,
			),
		),
	];
}

/** Copies opening hours and special dates. */
export function copyHoursStatements(copy: SalonCopy): Statement[] {
	const { db, source, copyId } = copy;
	return [
		execute(
			db,
			insertInto(
				salonOpeningHours,
				{ salonId: copyId, weekday: sql`t.weekday`, hours: sql`t.hours` },
				rowsOf(salonOpeningHours, source),
			),
		),
		execute(
			db,
			insertInto(
				salonSpecialDates,
				{ salonId: copyId, date: sql`t.date`, name: sql`t.name`, hours: sql`t.hours` },
				rowsOf(salonSpecialDates, source),
			),
		),
	];
}

/** Copies the texts and questions of the public page. */
export function copyOnlineStatements(copy: SalonCopy): Statement[] {
	const { db, source, copyId } = copy;
	return [
		execute(
			db,
			insertInto(
				salonOnlineConfigs,
				{
					salonId: copyId,
					shopInfo: sql`t.shop_info`,
					agreement: sql`t.agreement`,
					actions: sql`t.actions`,
					takesWaiting: sql`t.takes_waiting`,
				},
				rowsOf(salonOnlineConfigs, source),
			),
		),
		execute(
			db,
			insertInto(
				salonCustomerItems,
				{
					salonId: copyId,
					name: sql`t.name`,
					type: sql`t.type`,
					options: sql`t.options`,
					isRequired: sql`t.is_required`,
					varId: sql`t.var_id`,
					position: sql`t.position`,
				},
				sql`${rowsOf(salonCustomerItems, source)} and t.deleted_at is null`,
			),
		),
	];
}
