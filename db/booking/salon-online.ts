import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { episodes } from "#db/automation/reminders.ts";
import { vars } from "#db/people/friend-fields.ts";
import { flagColumn, instantColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import type { CustomerItemType } from "#domain/booking/salons/customer-items.ts";
import type { SalonFlowActions } from "#domain/booking/salons/reservation-flow.ts";
import {
	NO_AGREEMENT,
	NO_SHOP_TEXTS,
	type SalonAgreement,
	type StoredShopInfo,
} from "#domain/booking/salons/salon-settings.ts";
import { salons } from "./salons.ts";

/** Online booking settings: one row for each salon. */
export const salonOnlineConfigs = sqliteTable("salon_online_configs", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	salonId: integer("salon_id")
		.notNull()
		.unique()
		.references(() => salons.id),
	shopInfo: text("shop_info", { mode: "json" }).$type<StoredShopInfo>().notNull().default(NO_SHOP_TEXTS),
	agreement: text("agreement", { mode: "json" }).$type<SalonAgreement>().notNull().default(NO_AGREEMENT),
	actions: text("actions", { mode: "json" }).$type<SalonFlowActions>().notNull().default({}),
	/** Reminders that its reservations set: before a visit, and the follow-up after it. */
	episodeId: integer("episode_id").references(() => episodes.id),
	followId: integer("follow_id").references(() => episodes.id),
	/** Whether friends may join the waiting list of a full day. Their action is `vacancy` of `actions`. */
	takesWaiting: flagColumn("takes_waiting").notNull().default(false),
	version: versionColumn(),
});

/** Items that friends fill in when they book. */
export const salonCustomerItems = sqliteTable(
	"salon_customer_items",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		salonId: integer("salon_id")
			.notNull()
			.references(() => salons.id),
		name: text("name").notNull(),
		type: text("type").$type<CustomerItemType>().notNull(),
		options: text("options", { mode: "json" }).$type<string[]>().notNull().default([]),
		isRequired: flagColumn("is_required").notNull().default(false),
		/** Friend-information field that the answer fills. */
		varId: integer("var_id").references(() => vars.id),
		position: integer("position").notNull().default(0),
		deletedAt: instantColumn("deleted_at"),
	},
	(t) => [index("salon_customer_items_salon").on(t.salonId, t.position)],
);
