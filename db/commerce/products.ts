import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { actions } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { itemColumns } from "#db/engine/item-columns.ts";
import { tags } from "#db/people/tag-tables.ts";
import { flagColumn, instantColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import type { StoredCard } from "#domain/commerce/payments/stored-card.ts";
import type { PurchaseState } from "#domain/commerce/products/purchase-state.ts";
import type {
	ProductSubscriptionState,
	SubscriptionEnd,
	SubscriptionPeriod,
} from "#domain/commerce/products/subscription-state.ts";
import type { TaxRate } from "#domain/engine/friend-records/payment-request-fields.ts";

/** Price list: what friends buy on a page of their own (docs/products.md). */
export const products = sqliteTable(
	"products",
	{
		...itemColumns(),
		/** Part of its page's address and of its placeholder. */
		code: text("code").notNull().unique(),
		description: text("description").notNull().default(""),
		/** Uploaded picture. */
		pictureKey: text("picture_key"),
		/** Price of one, tax included. */
		yen: integer("yen").notNull(),
		taxRate: integer("tax_rate").$type<TaxRate>().notNull(),
		/** Pieces left, without those that a purchase holds; null is unlimited. */
		stock: integer("stock"),
		/** Pieces that one friend may buy in all; null is unlimited. */
		perFriend: integer("per_friend"),
		/** Period of sale, `YYYY-MM-DD HH:mm` in the account's zone; null is open. */
		saleFrom: text("sale_from"),
		saleTo: text("sale_to"),
		isActive: flagColumn("is_active").notNull().default(true),
		/** Order among the products of its folder on their pages. */
		position: integer("position").notNull().default(0),
		/** Action that runs for a friend who has paid, or whose subscription begins. */
		actionId: integer("action_id").references(() => actions.id),
		/** Period of a subscription; null for a product that is bought once. */
		period: text("period").$type<SubscriptionPeriod>(),
		/** Days in which a failed renewal can still be paid. */
		graceDays: integer("grace_days").notNull().default(7),
		/** Tag that friends have while their subscription is active. */
		tagId: integer("tag_id").references(() => tags.id),
		/** Actions after a renewal, its failure, and the end of a subscription. */
		renewedActionId: integer("renewed_action_id").references(() => actions.id),
		failedActionId: integer("failed_action_id").references(() => actions.id),
		endedActionId: integer("ended_action_id").references(() => actions.id),
	},
	(t) => [
		index("products_list").on(t.groupId, t.id).where(sql`deleted_at is null`),
		index("products_action").on(t.actionId),
		check("products_stock", sql`stock is null or stock >= 0`),
	],
);

/** Purchases of products, each with one payment of the purpose `product`. */
export const purchases = sqliteTable(
	"purchases",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		productId: integer("product_id")
			.notNull()
			.references(() => products.id),
		/** Null once the friend's data was deleted. */
		friendId: integer("friend_id").references(() => friends.id),
		/** Name at that moment. */
		name: text("name").notNull(),
		quantity: integer("quantity").notNull(),
		/** Price of all pieces. */
		yen: integer("yen").notNull(),
		/** Identifies the confirmation, so that a repeated press buys nothing more. */
		cause: text("cause").notNull().unique(),
		state: text("state").$type<PurchaseState>().notNull(),
		/** Whether a refund of the whole amount returns the pieces to the stock. */
		returnsStock: flagColumn("returns_stock").notNull().default(true),
		createdAt: instantColumn("created_at").notNull(),
		paidAt: instantColumn("paid_at"),
		/** Time at which it was handed over, released or refunded, and the operator who handed it over. */
		endedAt: instantColumn("ended_at"),
		operatorId: integer("operator_id"),
		version: versionColumn(),
	},
	(t) => [
		index("purchases_product").on(t.productId, t.id),
		index("purchases_friend").on(t.friendId, t.id),
		index("purchases_state").on(t.state, t.id),
		// A friend holds the pieces of one purchase at a time.
		uniqueIndex("purchases_waiting").on(t.friendId, t.productId).where(sql`state = 'waiting'`),
	],
);

/** Subscriptions of friends to products with a period. Each period is one payment of the purpose `subscription`. */
export const subscriptions = sqliteTable(
	"subscriptions",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		productId: integer("product_id")
			.notNull()
			.references(() => products.id),
		/** Null once the friend's data was deleted. */
		friendId: integer("friend_id").references(() => friends.id),
		/** Name, price, tax rate and period to which the friend agreed; later changes of the product do not change them. */
		name: text("name").notNull(),
		yen: integer("yen").notNull(),
		taxRate: integer("tax_rate").$type<TaxRate>().notNull(),
		period: text("period").$type<SubscriptionPeriod>().notNull(),
		/** Identifies the confirmation, so that a repeated press begins nothing more. */
		cause: text("cause").notNull().unique(),
		state: text("state").$type<ProductSubscriptionState>().notNull(),
		/** Card at the provider; null before the first payment and after the end. */
		card: text("card", { mode: "json" }).$type<StoredCard>(),
		isTest: flagColumn("is_test").notNull().default(false),
		startedAt: instantColumn("started_at"),
		/** Number of paid periods, and of those whose payment was requested. */
		paidPeriods: integer("paid_periods").notNull().default(0),
		requestedPeriods: integer("requested_periods").notNull().default(1),
		/** End of the last paid period. */
		paidUntil: instantColumn("paid_until"),
		/** Payment of the last paid period. */
		paymentId: integer("payment_id"),
		/** Whether it ends with the paid period. */
		isEnding: flagColumn("is_ending").notNull().default(false),
		/** Time of the next renewal, or of the end. */
		dueAt: instantColumn("due_at"),
		endedAt: instantColumn("ended_at"),
		endReason: text("end_reason").$type<SubscriptionEnd>(),
		createdAt: instantColumn("created_at").notNull(),
		version: versionColumn(),
	},
	(t) => [
		index("subscriptions_product").on(t.productId, t.id),
		index("subscriptions_friend").on(t.friendId, t.id),
		index("subscriptions_state").on(t.state, t.id),
		index("subscriptions_due").on(t.dueAt).where(sql`due_at is not null`),
		uniqueIndex("subscriptions_live")
			.on(t.friendId, t.productId)
			.where(sql`state in ('waiting', 'active', 'failing')`),
	],
);
