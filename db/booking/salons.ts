import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { itemColumns } from "#db/engine/item-columns.ts";
import { flagColumn } from "#db/platform/sql/column-types.ts";
import type { PaymentTerms } from "#domain/booking/salons/payment-terms.ts";
import type { ResourceKind } from "#domain/booking/salons/salon-codes.ts";
import {
	DEFAULT_SALON_RULES,
	type MinuteSpan,
	type SalonRules,
} from "#domain/booking/salons/salon-settings.ts";
import { DEFAULT_TAX_RATE, type TaxRate } from "#domain/engine/friend-records/payment-request-fields.ts";

/** Salons with calendars that friends book. A deleted one is archived. */
export const salons = sqliteTable("salons", {
	...itemColumns(),
	rules: text("rules", { mode: "json" }).$type<SalonRules>().notNull().default(DEFAULT_SALON_RULES),
	enableOnline: flagColumn("enable_online").notNull().default(false),
	/** Whether resources are booked only within their shifts. */
	syncShift: flagColumn("sync_shift").notNull().default(false),
	pushNotificationStatus: flagColumn("push_notification_status").notNull().default(false),
	position: integer("position").notNull().default(0),
});

/** Bookable resources of a salon: a stylist, a room, a machine. */
export const salonResources = sqliteTable(
	"salon_resources",
	{
		...itemColumns(),
		salonId: salonIdColumn(),
		kind: text("kind").$type<ResourceKind>().notNull().default("frame"),
		/** One of the eleven calendar colours. */
		colour: integer("colour").notNull().default(7),
		/** URL of its picture; empty without one. */
		picture: text("picture").notNull().default(""),
		description: text("description").notNull().default(""),
		/** Null uses the salon's. */
		capacityAdmin: integer("capacity_admin"),
		capacityFriend: integer("capacity_friend"),
		/** Yen. */
		fee: integer("fee").notNull().default(0),
		isEnabled: flagColumn("is_enabled").notNull().default(true),
		position: integer("position").notNull().default(0),
	},
	(t) => [index("salon_resources_salon").on(t.salonId, t.id)],
);

/** Courses that a salon offers. */
export const salonCourses = sqliteTable(
	"salon_courses",
	{
		...itemColumns(),
		salonId: salonIdColumn(),
		minutes: integer("minutes").notNull().default(60),
		/** Yen. */
		price: integer("price").notNull().default(0),
		description: text("description").notNull().default(""),
		/** URL of its picture; empty without one. */
		picture: text("picture").notNull().default(""),
		/** Minutes; null uses the salon's. */
		bufferBefore: integer("buffer_before"),
		bufferAfter: integer("buffer_after"),
		/** Payment before a booking; null for the salon's terms. */
		payment: text("payment", { mode: "json" }).$type<PaymentTerms>(),
		/** Rate of the tax that the price contains, percent. */
		taxRate: integer("tax_rate").$type<TaxRate>().notNull().default(DEFAULT_TAX_RATE),
		isEnabled: flagColumn("is_enabled").notNull().default(true),
		position: integer("position").notNull().default(0),
	},
	(t) => [index("salon_courses_salon").on(t.salonId, t.id)],
);

/** Pairs of resource and course that cannot be booked together; all others can. */
export const salonUnlinks = sqliteTable(
	"salon_unlinks",
	{
		salonId: salonIdColumn(),
		resourceId: integer("resource_id")
			.notNull()
			.references(() => salonResources.id),
		courseId: integer("course_id")
			.notNull()
			.references(() => salonCourses.id),
	},
	(t) => [primaryKey({ columns: [t.salonId, t.resourceId, t.courseId] })],
);

/** Opening hours of a salon by weekday (0 is Sunday); a weekday without a row is closed. */
export const salonOpeningHours = sqliteTable(
	"salon_opening_hours",
	{
		salonId: salonIdColumn(),
		weekday: integer("weekday").notNull(),
		hours: text("hours", { mode: "json" }).$type<MinuteSpan[]>().notNull(),
	},
	(t) => [primaryKey({ columns: [t.salonId, t.weekday] })],
);

/** Days on which a salon is closed or open at different hours. */
export const salonSpecialDates = sqliteTable(
	"salon_special_dates",
	{
		salonId: salonIdColumn(),
		date: text("date").notNull(),
		/** Name of the day; may be empty. */
		name: text("name").notNull(),
		/** Empty is closed. */
		hours: text("hours", { mode: "json" }).$type<MinuteSpan[]>().notNull(),
	},
	(t) => [primaryKey({ columns: [t.salonId, t.date] })],
);

function salonIdColumn() {
	return integer("salon_id")
		.notNull()
		.references(() => salons.id);
}
