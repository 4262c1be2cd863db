import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { itemColumns } from "#db/engine/item-columns.ts";
import { instantColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import { ACTIVE_EVENT_STATUSES, type EventStatus } from "#domain/booking/events/event-booking-status.ts";
import { DEFAULT_TAX_RATE, type TaxRate } from "#domain/engine/friend-records/payment-request-fields.ts";

/** Reservation slots of events; a folder of them is a group of slots. */
export const eventReserves = sqliteTable(
	"event_reserves",
	{
		...itemColumns(),
		/** Number of seats; null is unlimited. If a slot has menus, their capacities apply instead. */
		capacity: integer("capacity"),
		startsAt: instantColumn("starts_at"),
		/** Time of the reminder to its friends; null without one and after it was sent. */
		remindAt: instantColumn("remind_at"),
	},
	(t) => [
		index("event_reserves_list").on(t.groupId, t.id).where(sql`deleted_at is null`),
		index("event_reserves_remind").on(t.remindAt).where(sql`remind_at is not null`),
	],
);

/** Menus of a slot, each with its price and its own capacity. */
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
		/** Percent of the tax that the price contains. */
		taxRate: integer("tax_rate").$type<TaxRate>().notNull().default(DEFAULT_TAX_RATE),
		capacity: integer("capacity"),
		deletedAt: instantColumn("deleted_at"),
	},
	(t) => [index("event_menus_slot").on(t.eventReserveId, t.id)],
);

/** Statuses of reservations that occupy seats, for use after `in`. */
export const ACTIVE_EVENT_STATUS_LIST = sql.raw(`(${ACTIVE_EVENT_STATUSES.join(", ")})`);

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
		status: integer("status").$type<EventStatus>().notNull(),
		/** Number of seats that it takes. */
		numOfTakes: integer("num_of_takes").notNull().default(1),
		/** Unique cause: the run of an action and the position of its effect, or a friend's request. */
		cause: text("cause").unique(),
		/** Time until which its seats wait for the payment; null once it is paid, and without one. */
		payUntil: instantColumn("pay_until"),
		/** Time at which it was paid, by the ledger or as an operator recorded. */
		paidAt: instantColumn("paid_at"),
		/** Yen paid by then. A booking whose price has risen is no longer paid, but keeps this amount. */
		paidYen: integer("paid_yen"),
		/** Incremented by every change, so that each version runs the event's action once. */
		version: versionColumn(),
		createdAt: instantColumn("created_at").notNull(),
		updatedAt: instantColumn("updated_at").notNull(),
	},
	(t) => [
		index("event_reservations_slot").on(t.eventReserveId, t.status, t.friendId),
		index("event_reservations_friend").on(t.friendId, t.eventReserveId, t.status),
	],
);
