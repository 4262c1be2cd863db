import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { operators } from "#db/platform/operators.ts";
import { flag, instant, version } from "#db/platform/sql/columns.ts";
import type { Side } from "#domain/booking/salons/codes.ts";
import type { ReservationStatus, VisitStatus } from "#domain/engine/reservations/status.ts";
import { salonCourses, salonResources, salons } from "./salons.ts";

/** What is noted of a reservation besides its fields. */
export interface ReservationMeta {
	memo?: string;
	/** Pictures that operators put to it, by their keys. */
	pictures?: string[];
	/** What the friend entered, by the id of what was asked. */
	answers?: Record<string, string>;
}

/**
 * Reservations in a salon's calendar. A reservation carries approved, canceled, pending or denied; a request to change
 * or cancel it is a row of its own that names it as parent and carries edit_* or cancel_* (rules, Codes). Somebody who
 * is no friend has a name and a contact address alone. The salon's room alone writes them.
 */
export const reservations = sqliteTable(
	"reservations",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		parentId: integer("parent_id"),
		salonId: ofSalon(),
		friendId: integer("friend_id").references(() => friends.id),
		name: text("name").notNull().default(""),
		contactAddress: text("contact_address").notNull().default(""),
		comment: text("comment").notNull().default(""),
		resourceId: integer("resource_id").references(() => salonResources.id),
		/** What is needed besides the resource. */
		subResourceIds: text("sub_resource_ids", { mode: "json" }).$type<number[]>().notNull().default([]),
		courseId: integer("course_id").references(() => salonCourses.id),
		status: text("status").$type<ReservationStatus>().notNull(),
		/** The salon's day, in the account's zone; what begins at 25:00 belongs to the day before. */
		date: text("date").notNull(),
		/** Minutes of that day. */
		fromMinute: integer("from_minute").notNull(),
		toMinute: integer("to_minute").notNull(),
		/** Minutes kept free, as they were when it was booked. */
		bufferBefore: integer("buffer_before").notNull().default(0),
		bufferAfter: integer("buffer_after").notNull().default(0),
		startsAt: instant("starts_at").notNull(),
		endsAt: instant("ends_at").notNull(),
		/** Whether somebody asked for this resource, or the salon chose it. */
		isNominated: flag("is_nominated").notNull().default(true),
		resourceFeeIsCharged: flag("resource_fee_is_charged").notNull().default(false),
		/** Price of the course when it was booked, yen; null without a course. */
		courseFee: integer("course_fee"),
		/** Yen, as it was when it was booked. */
		resourceFee: integer("resource_fee").notNull().default(0),
		metaData: text("meta_data", { mode: "json" }).$type<ReservationMeta>().notNull().default({}),
		/** When an operator took note of it. */
		checkedAt: instant("checked_at"),
		/** When hours or shifts changed so that it no longer fits, until it fits or an operator confirms it. */
		strandedAt: instant("stranded_at"),
		visitStatus: integer("visit_status").$type<VisitStatus>().notNull().default(0),
		/** Null until somebody says whether they came. */
		isAttended: flag("is_attended"),
		side: text("side").$type<Side>().notNull().default("admin"),
		/** Who entered it. */
		operatorId: integer("operator_id").references(() => operators.id),
		createdAt: instant("created_at").notNull(),
		deletedAt: instant("deleted_at"),
		version: version(),
		/** The friend, of a reservation that is not deleted. A filter has room for two hundred short conditions. */
		booker: integer("booker").generatedAlwaysAs(sql`iif(deleted_at is null, friend_id, null)`, {
			mode: "virtual",
		}),
	},
	(t) => [
		index("reservations_salon").on(t.salonId, t.status, t.startsAt, t.booker),
		index("reservations_friend").on(t.booker, t.salonId, t.status),
		index("reservations_of_friend")
			.on(t.friendId, t.startsAt)
			.where(sql`friend_id is not null and deleted_at is null`),
		index("reservations_parent").on(t.parentId).where(sql`parent_id is not null`),
		index("reservations_day").on(t.salonId, t.date),
		index("reservations_unsolved")
			.on(t.salonId, t.startsAt)
			.where(
				sql`(status in ('pending', 'edit_pending', 'cancel_pending') or stranded_at is not null) and deleted_at is null`,
			),
		index("reservations_strangers")
			.on(t.salonId, t.createdAt)
			.where(sql`status = 'pending' and side = 'friend' and friend_id is null and deleted_at is null`),
	],
);

/** Times that cannot be booked: of one resource, or of the whole salon where it names none. */
export const salonBlocks = sqliteTable(
	"salon_blocks",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		salonId: ofSalon(),
		resourceId: integer("resource_id").references(() => salonResources.id),
		date: text("date").notNull(),
		fromMinute: integer("from_minute").notNull(),
		toMinute: integer("to_minute").notNull(),
		memo: text("memo").notNull().default(""),
		/** Whether its operator saw that reservations lie in it. */
		isConfirmed: flag("is_confirmed").notNull().default(false),
		/** Where it was made besides the console; null for an operator's own. */
		source: text("source"),
		createdAt: instant("created_at").notNull(),
		deletedAt: instant("deleted_at"),
		version: version(),
	},
	(t) => [
		index("salon_blocks_day").on(t.salonId, t.date),
		index("salon_blocks_source").on(t.source).where(sql`source is not null and deleted_at is null`),
	],
);

/**
 * When a resource works. A master repeats on weekdays from its first day to its last; a shift of one day stands alone,
 * or in place of what its master has on another day.
 */
export const salonShifts = sqliteTable(
	"salon_shifts",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		salonId: ofSalon(),
		resourceId: integer("resource_id")
			.notNull()
			.references(() => salonResources.id),
		/** Null of a master, and of a day that stands alone. */
		masterId: integer("master_id"),
		/** A master's first day; null of a day. */
		startDate: text("start_date"),
		/** A master's last day, itself included; null without end. */
		expiredAt: text("expired_at"),
		/** The weekdays of a master (0 is Sunday); empty of a day. */
		repeat: text("repeat", { mode: "json" }).$type<number[]>().notNull().default([]),
		/** The day of a shift of one day. */
		date: text("date"),
		/** The day of its master whose shift it replaces. */
		dirtyDate: text("dirty_date"),
		/** Both null where the master's shift is taken away. */
		fromMinute: integer("from_minute"),
		toMinute: integer("to_minute"),
		description: text("description").notNull().default(""),
		createdAt: instant("created_at").notNull(),
		deletedAt: instant("deleted_at"),
		version: version(),
		/** Where it was made besides the console; null for an operator's own. */
		source: text("source"),
	},
	(t) => [
		index("salon_shifts_source").on(t.source).where(sql`source is not null and deleted_at is null`),
		index("salon_shifts_masters")
			.on(t.salonId, t.startDate)
			.where(sql`start_date is not null and deleted_at is null`),
		index("salon_shifts_day").on(t.salonId, t.date).where(sql`date is not null and deleted_at is null`),
		index("salon_shifts_dirty")
			.on(t.salonId, t.dirtyDate)
			.where(sql`dirty_date is not null and deleted_at is null`),
		index("salon_shifts_of_master").on(t.masterId).where(sql`master_id is not null and deleted_at is null`),
	],
);

function ofSalon() {
	return integer("salon_id")
		.notNull()
		.references(() => salons.id);
}

/**
 * Where reservations of friends stood before `reservations` did. Its rows were copied; nothing reads or writes it.
 * @public drizzle-kit reads it, so that no migration drops a table.
 */
export const salonReservations = sqliteTable(
	"salon_reservations",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		parentId: integer("parent_id"),
		salonId: ofSalon(),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		resourceId: integer("resource_id").references(() => salonResources.id),
		courseId: integer("course_id").references(() => salonCourses.id),
		status: text("status").$type<ReservationStatus>().notNull(),
		startsAt: instant("starts_at").notNull(),
		endsAt: instant("ends_at").notNull(),
		createdAt: instant("created_at").notNull(),
	},
	(t) => [
		index("salon_reservations_salon").on(t.salonId, t.status, t.startsAt, t.friendId),
		index("salon_reservations_friend").on(t.friendId, t.salonId, t.status),
		index("salon_reservations_parent").on(t.parentId).where(sql`parent_id is not null`),
	],
);
