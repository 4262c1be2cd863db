import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { operators } from "#db/platform/operators.ts";
import { flagColumn, instantColumn, saveKeyColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import { jobColumns } from "#db/platform/sql/job-columns.ts";
import type { CheckoutState } from "#domain/commerce/payments/checkout-state.ts";
import type { PaymentEntryKind } from "#domain/commerce/payments/payment-entry.ts";
import type { PaymentLine } from "#domain/commerce/payments/payment-lines.ts";
import type { PaymentState } from "#domain/commerce/payments/payment-state.ts";
import type { ProviderHints } from "#domain/commerce/payments/providers/payment-provider.ts";
import type { PaymentProviderName } from "#domain/commerce/payments/providers/registry.ts";
import type { RefundState } from "#domain/commerce/payments/refund-state.ts";
import type { StoredCard } from "#domain/commerce/payments/stored-card.ts";

/** Demands for money. Amounts are integers in yen; sums come from the entries, in the batch that writes these. */
export const payments = sqliteTable(
	"payments",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		/** Code of its public page. */
		key: text("key").notNull().unique(),
		/** Null for somebody who is no friend. */
		friendId: integer("friend_id").references(() => friends.id),
		/** Name of its entry in `functions/payment-purposes.ts`, and the record that is paid. */
		purpose: text("purpose").notNull(),
		purposeId: integer("purpose_id"),
		title: text("title").notNull(),
		amountYen: integer("amount_yen").notNull(),
		/** Lines with the prices and tax rates of the time at which it was requested. */
		lines: text("lines", { mode: "json" }).$type<PaymentLine[]>().notNull(),
		/** Whether the card is stored for later payments; such a payment is made on the page of Stripe alone. */
		storesCard: flagColumn("stores_card").notNull().default(false),
		/** Card that a paid payment has stored. */
		card: text("card", { mode: "json" }).$type<StoredCard>(),
		/** Provider of the latest checkout. */
		provider: text("provider").$type<PaymentProviderName>(),
		/** Whether the latest checkout was made with test keys. */
		isTest: flagColumn("is_test").notNull().default(false),
		state: text("state").$type<PaymentState>().notNull(),
		/** Time after which it can no longer be paid, and a place that waits for it is free again. */
		expiresAt: instantColumn("expires_at").notNull(),
		paidYen: integer("paid_yen").notNull().default(0),
		refundedYen: integer("refunded_yen").notNull().default(0),
		/** Yen that a bank has taken back after a complaint. */
		disputedYen: integer("disputed_yen").notNull().default(0),
		paidAt: instantColumn("paid_at"),
		cancelledAt: instantColumn("cancelled_at"),
		/** Last answer of a provider. */
		checkedAt: instantColumn("checked_at"),
		/** Problem that operators should know. */
		problem: text("problem"),
		/** Operator who requested it. */
		operatorId: integer("operator_id").references(() => operators.id),
		/** Id of the batch that changed it last, by which the batch's later statements recognise their own change. */
		changeKey: text("change_key"),
		version: versionColumn(),
		...jobColumns(),
		saveKey: saveKeyColumn(),
	},
	(t) => [
		index("payments_list").on(t.createdAt, t.id),
		index("payments_state").on(t.state, t.createdAt, t.id),
		index("payments_friend").on(t.friendId, t.createdAt),
		index("payments_purpose").on(t.purpose, t.purposeId).where(sql`purpose_id is not null`),
		index("payments_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
	],
);

/** Attempts to pay with one provider. A payment has at most one that can still be paid. */
export const paymentCheckouts = sqliteTable(
	"payment_checkouts",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		paymentId: integer("payment_id")
			.notNull()
			.references(() => payments.id),
		provider: text("provider").$type<PaymentProviderName>().notNull(),
		/** Idempotency key of its creation. */
		key: text("key").notNull().unique(),
		/** Provider's id of it; null until it is known. */
		ref: text("ref"),
		/** Provider's id of the money's transaction, which refunds and events name. */
		transactionRef: text("transaction_ref"),
		/** Provider's id by which it is closed, if that is another one. */
		closingRef: text("closing_ref"),
		/** Address of the provider's page. */
		url: text("url"),
		/** Stored card that is charged without a page; null for a page of the provider. */
		card: text("card", { mode: "json" }).$type<StoredCard>(),
		isTest: flagColumn("is_test").notNull(),
		state: text("state").$type<CheckoutState>().notNull(),
		/** End that its creation asks for, or that the provider answered. */
		expiresAt: instantColumn("expires_at").notNull(),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [
		index("payment_checkouts_payment").on(t.paymentId, t.id),
		uniqueIndex("payment_checkouts_live").on(t.paymentId).where(sql`state in ('opening', 'open')`),
		uniqueIndex("payment_checkouts_ref").on(t.provider, t.ref).where(sql`ref is not null`),
		index("payment_checkouts_transaction")
			.on(t.provider, t.transactionRef)
			.where(sql`transaction_ref is not null`),
	],
);

/** Ledger: every yen that moved, signed, as its provider says. Rows are never changed. */
export const paymentEntries = sqliteTable(
	"payment_entries",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		paymentId: integer("payment_id")
			.notNull()
			.references(() => payments.id),
		checkoutId: integer("checkout_id")
			.notNull()
			.references(() => paymentCheckouts.id),
		/** `provider:object:kind`, so that whatever is reported again writes nothing. */
		key: text("key").notNull().unique(),
		kind: text("kind").$type<PaymentEntryKind>().notNull(),
		yen: integer("yen").notNull(),
		provider: text("provider").$type<PaymentProviderName>().notNull(),
		/** Means of payment, such as `card` or `cash`. */
		method: text("method").notNull(),
		isTest: flagColumn("is_test").notNull(),
		/** Time of the movement, as its provider says. */
		at: instantColumn("at").notNull(),
		operatorId: integer("operator_id").references(() => operators.id),
		reason: text("reason").notNull().default(""),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [
		index("payment_entries_payment").on(t.paymentId, t.id),
		index("payment_entries_checkout").on(t.checkoutId),
		index("payment_entries_at").on(t.at, t.id),
	],
);

/** Refunds that were requested, by an operator or automatically. */
export const paymentRefunds = sqliteTable(
	"payment_refunds",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		paymentId: integer("payment_id")
			.notNull()
			.references(() => payments.id),
		checkoutId: integer("checkout_id")
			.notNull()
			.references(() => paymentCheckouts.id),
		/** Idempotency key at the provider, which names the refund in its list too. */
		key: text("key").notNull().unique(),
		amountYen: integer("amount_yen").notNull(),
		reason: text("reason").notNull(),
		/** Null for an automatic one. */
		operatorId: integer("operator_id").references(() => operators.id),
		state: text("state").$type<RefundState>().notNull(),
		/** Provider's reason for refusing it. */
		problem: text("problem"),
		createdAt: instantColumn("created_at").notNull(),
		finishedAt: instantColumn("finished_at"),
		saveKey: saveKeyColumn(),
	},
	(t) => [
		index("payment_refunds_payment").on(t.paymentId, t.id),
		index("payment_refunds_checkout").on(t.checkoutId, t.state),
	],
);

/** Events of providers that were received, so that a repeated one wakes nothing. They are kept for a while. */
export const paymentEvents = sqliteTable(
	"payment_events",
	{
		/** `provider:event`. */
		key: text("key").primaryKey(),
		paymentId: integer("payment_id")
			.notNull()
			.references(() => payments.id),
		type: text("type").notNull(),
		receivedAt: instantColumn("received_at").notNull(),
	},
	(t) => [index("payment_events_payment").on(t.paymentId), index("payment_events_received").on(t.receivedAt)],
);

/** Connections with providers. */
export const paymentProviders = sqliteTable("payment_providers", {
	provider: text("provider").$type<PaymentProviderName>().primaryKey(),
	isEnabled: flagColumn("is_enabled").notNull(),
	isTest: flagColumn("is_test").notNull(),
	/** Keys, sealed as one JSON object. */
	keys: text("keys").notNull(),
	/** Visible part of each key. */
	hints: text("hints", { mode: "json" }).$type<ProviderHints>().notNull(),
	/** Time of the provider's last answer to the keys, and its refusal. */
	checkedAt: instantColumn("checked_at"),
	problem: text("problem"),
	operatorId: integer("operator_id").references(() => operators.id),
	updatedAt: instantColumn("updated_at").notNull(),
	version: versionColumn(),
	saveKey: saveKeyColumn(),
});
