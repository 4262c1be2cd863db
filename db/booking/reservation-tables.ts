import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { operators } from "#db/platform/operators.ts";
import { flagColumn, instantColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import type { BookedPaymentMode } from "#domain/booking/salons/payment-terms.ts";
import type { BookingSide } from "#domain/booking/salons/salon-codes.ts";
import type { ReservationStatus, VisitStatus } from "#domain/engine/reservations/reservation-status.ts";
import { salonCourses, salonResources, salons } from "./salons.ts";

/** Additional data of a reservation. */
export interface ReservationMeta {
	memo?: string;
	/** Keys of pictures that operators attached. */
	pictures?: string[];
	/** Answers of the friend, by the id of the customer item. */
	answers?: Record<string, string>;
}

/**
 * Reservations in a salon's calendar. A reservation is approved, canceled, pending or denied; a request to
 * change or cancel it is a separate row with it as parent and an edit_* or cancel_* status (rules, Codes). A
 * customer who is not a friend has only a name and a contact address. Only the salon's room writes them.
 */
export const reservations = sqliteTable(
	"reservations",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		parentId: integer("parent_id"),
		salonId: salonIdColumn(),
		friendId: integer("friend_id").references(() => friends.id),
		name: text("name").notNull().default(""),
		contactAddress: text("contact_address").notNull().default(""),
		comment: text("comment").notNull().default(""),
		resourceId: integer("resource_id").references(() => salonResources.id),
		/** Further resources that it occupies. */
		subResourceIds: text("sub_resource_ids", { mode: "json" }).$type<number[]>().notNull().default([]),
		courseId: integer("course_id").references(() => salonCourses.id),
		status: text("status").$type<ReservationStatus>().notNull(),
		/** The salon's day, in the account's zone; a reservation at 25:00 belongs to the previous day. */
		date: text("date").notNull(),
		/** Minutes of that day. */
		fromMinute: integer("from_minute").notNull(),
		toMinute: integer("to_minute").notNull(),
		/** Buffer minutes, as they were at the time of booking. */
		bufferBefore: integer("buffer_before").notNull().default(0),
		bufferAfter: integer("buffer_after").notNull().default(0),
		startsAt: instantColumn("starts_at").notNull(),
		endsAt: instantColumn("ends_at").notNull(),
		/** Whether the customer requested this resource; false where the salon chose it. */
		isNominated: flagColumn("is_nominated").notNull().default(true),
		resourceFeeIsCharged: flagColumn("resource_fee_is_charged").notNull().default(false),
		/** Price of the course at the time of booking, yen; null without a course. */
		courseFee: integer("course_fee"),
		/** Yen, at the time of booking. */
		resourceFee: integer("resource_fee").notNull().default(0),
		metaData: text("meta_data", { mode: "json" }).$type<ReservationMeta>().notNull().default({}),
		/** Terms under which a friend booked it; null for a booking that is paid at the shop. */
		payMode: text("pay_mode").$type<BookedPaymentMode>(),
		/** End of the time for which it waits for its payment or its card; null once it counts. */
		payUntil: instantColumn("pay_until"),
		/** Time at which an operator acknowledged it. */
		checkedAt: instantColumn("checked_at"),
		/**
		 * Time at which a change of hours or shifts made it conflict; null once it fits again or an operator
		 * confirms it.
		 */
		strandedAt: instantColumn("stranded_at"),
		visitStatus: integer("visit_status").$type<VisitStatus>().notNull().default(0),
		/** Null until attendance is recorded. */
		isAttended: flagColumn("is_attended"),
		side: text("side").$type<BookingSide>().notNull().default("admin"),
		/** Operator who entered it. */
		operatorId: integer("operator_id").references(() => operators.id),
		createdAt: instantColumn("created_at").notNull(),
		deletedAt: instantColumn("deleted_at"),
		version: versionColumn(),
		/**
		 * Friend of a reservation that is not deleted. A generated column keeps the SQL of a filter short, which
		 * may contain two hundred conditions.
		 */
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
		// Deleted ones too: they keep the friend's details until their data is deleted.
		index("reservations_erased").on(t.friendId).where(sql`friend_id is not null`),
		// Friends in the order of their next booking or last visit.
		index("reservations_kept")
			.on(t.startsAt, t.friendId)
			.where(sql`friend_id is not null and deleted_at is null and parent_id is null and status = 'approved'`),
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

/** Blocked times of one resource, or of the whole salon if none is named. */
export const salonBlocks = sqliteTable(
	"salon_blocks",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		salonId: salonIdColumn(),
		resourceId: integer("resource_id").references(() => salonResources.id),
		date: text("date").notNull(),
		fromMinute: integer("from_minute").notNull(),
		toMinute: integer("to_minute").notNull(),
		memo: text("memo").notNull().default(""),
		/**
		 * Whether an operator confirmed that it overlaps reservations, or it overlapped none when it was
		 * imported.
		 */
		isConfirmed: flagColumn("is_confirmed").notNull().default(false),
		/** Origin outside the console; null if an operator created it there. */
		source: text("source"),
		createdAt: instantColumn("created_at").notNull(),
		deletedAt: instantColumn("deleted_at"),
		version: versionColumn(),
	},
	(t) => [
		index("salon_blocks_day").on(t.salonId, t.date),
		index("salon_blocks_source").on(t.source).where(sql`source is not null and deleted_at is null`),
	],
);

/**
 * Working hours of a resource. A master repeats on weekdays from its first day to its last; a shift of one
 * day is independent, or replaces its master's shift of another day.
 */
export const salonShifts = sqliteTable(
	"salon_shifts",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		salonId: salonIdColumn(),
		resourceId: integer("resource_id")
			.notNull()
			.references(() => salonResources.id),
		/** Null for a master, and for an independent day. */
		masterId: integer("master_id"),
		/** First day of a master; null for a day. */
		startDate: text("start_date"),
		/** Last day of a master, inclusive; null without end. */
		expiredAt: text("expired_at"),
		/** Weekdays of a master (0 is Sunday); empty for a day. */
		repeat: text("repeat", { mode: "json" }).$type<number[]>().notNull().default([]),
		/** Day of a single-day shift. */
		date: text("date"),
		/** Day of its master whose shift it replaces. */
		dirtyDate: text("dirty_date"),
		/** Both null where the day's shift is deleted. */
		fromMinute: integer("from_minute"),
		toMinute: integer("to_minute"),
		description: text("description").notNull().default(""),
		createdAt: instantColumn("created_at").notNull(),
		deletedAt: instantColumn("deleted_at"),
		version: versionColumn(),
		/** Origin outside the console; null if an operator created it there. */
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

function salonIdColumn() {
	return integer("salon_id")
		.notNull()
		.references(() => salons.id);
}

/**
 * Former table of friends' reservations. Its rows were copied to `reservations`; nothing reads or writes it.
 * @public drizzle-kit reads it, so that no migration drops a table.
 */
export const salonReservations = sqliteTable(
	"salon_reservations",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		parentId: integer("parent_id"),
		salonId: salonIdColumn(),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		resourceId: integer("resource_id").references(() => salonResources.id),
		courseId: integer("course_id").references(() => salonCourses.id),
		status: text("status").$type<ReservationStatus>().notNull(),
		startsAt: instantColumn("starts_at").notNull(),
		endsAt: instantColumn("ends_at").notNull(),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [
		index("salon_reservations_salon").on(t.salonId, t.status, t.startsAt, t.friendId),
		index("salon_reservations_friend").on(t.friendId, t.salonId, t.status),
		index("salon_reservations_parent").on(t.parentId).where(sql`parent_id is not null`),
	],
);
