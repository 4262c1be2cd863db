import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ReservationStatus } from "#domain/reservations/status.ts";
import { instant } from "./columns.ts";
import { friends } from "./friends.ts";
import { itemColumns } from "./item-columns.ts";

/** Salons, whose calendars friends book. */
export const salons = sqliteTable("salons", itemColumns());

/** What a salon has to book besides time: a stylist, a room, a machine. */
export const salonResources = sqliteTable(
	"salon_resources",
	{ ...itemColumns(), salonId: ofSalon() },
	(t) => [index("salon_resources_salon").on(t.salonId, t.id)],
);

/** What a salon offers. */
export const salonCourses = sqliteTable(
	"salon_courses",
	{ ...itemColumns(), salonId: ofSalon(), minutes: integer("minutes").notNull().default(60) },
	(t) => [index("salon_courses_salon").on(t.salonId, t.id)],
);

/**
 * Reservations in a salon's calendar. A reservation carries approved, canceled, pending or denied; a request to change
 * or cancel it is a row of its own that names it as parent and carries edit_* or cancel_* (rules, Codes).
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

/** Reservation slots of events; a folder of them is a group of slots. */
export const eventReserves = sqliteTable(
	"event_reserves",
	{
		...itemColumns(),
		/** How many places there are; null is unlimited. Where a slot has menus, their places count instead. */
		capacity: integer("capacity"),
		startsAt: instant("starts_at"),
	},
	(t) => [index("event_reserves_list").on(t.groupId, t.id).where(sql`deleted_at is null`)],
);

/** What a slot offers, each with its price and its own number of places. */
export const eventMenus = sqliteTable(
	"event_menus",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		eventReserveId: integer("event_reserve_id")
			.notNull()
			.references(() => eventReserves.id),
		name: text("name").notNull(),
		/** Yen. */
		price: integer("price").notNull().default(0),
		capacity: integer("capacity"),
		deletedAt: instant("deleted_at"),
	},
	(t) => [index("event_menus_slot").on(t.eventReserveId, t.id)],
);

/** 1 reserved, 2 canceled, 3 pending, 4 denied: the codes of condition 65. */
export type EventReservationStatus = 1 | 2 | 3 | 4;

/** Reservations of event slots. */
export const eventReservations = sqliteTable(
	"event_reservations",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		eventReserveId: integer("event_reserve_id")
			.notNull()
			.references(() => eventReserves.id),
		eventMenuId: integer("event_menu_id").references(() => eventMenus.id),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		status: integer("status").$type<EventReservationStatus>().notNull(),
		/** How many places it takes. */
		numOfTakes: integer("num_of_takes").notNull().default(1),
		/** What made it, unique: the run of an action and the place of its effect. */
		cause: text("cause").unique(),
		createdAt: instant("created_at").notNull(),
		updatedAt: instant("updated_at").notNull(),
	},
	(t) => [
		index("event_reservations_slot").on(t.eventReserveId, t.status, t.friendId),
		index("event_reservations_friend").on(t.friendId, t.eventReserveId, t.status),
	],
);

function ofSalon() {
	return integer("salon_id")
		.notNull()
		.references(() => salons.id);
}
