import { sql } from "drizzle-orm";
import {
	type AnySQLiteColumn,
	index,
	integer,
	sqliteTable,
	text,
	uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { payments } from "#db/commerce/payments.ts";
import { friends } from "#db/engine/friends.ts";
import { operators } from "#db/platform/operators.ts";
import { flagColumn, instantColumn, saveKeyColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import type { PaymentLine } from "#domain/commerce/payments/payment-lines.ts";

/** Issuer of receipts, one row; none until it is saved for the first time. */
export const paymentReceiptSettings = sqliteTable("payment_receipt_settings", {
	id: integer("id").primaryKey(),
	issuerName: text("issuer_name").notNull(),
	issuerAddress: text("issuer_address").notNull(),
	issuerPhone: text("issuer_phone").notNull(),
	/** `T` and 13 digits; "" for an issuer who is not registered. */
	registrationNumber: text("registration_number").notNull(),
	/** Text below each receipt. */
	note: text("note").notNull(),
	/** Letters before each number. */
	prefix: text("prefix").notNull(),
	/** Whether friends issue the receipts of their payments. */
	isSelfService: flagColumn("is_self_service").notNull(),
	version: versionColumn(),
	saveKey: saveKeyColumn(),
});

/**
 * Receipts as they were issued. Numbers have no gaps: the inserting statement takes the next one. Rows are never deleted,
 * and change only when their friend is deleted. A receipt that another one replaces is cancelled.
 */
export const paymentReceipts = sqliteTable(
	"payment_receipts",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		/** Null for a sample, which a test payment gets. */
		number: integer("number"),
		paymentId: integer("payment_id")
			.notNull()
			.references(() => payments.id),
		friendId: integer("friend_id").references(() => friends.id),
		/** Receipt that this one cancels and replaces. */
		replacesId: integer("replaces_id").references((): AnySQLiteColumn => paymentReceipts.id),
		/** Operator's reason for the replacement. */
		reason: text("reason").notNull().default(""),
		prefix: text("prefix").notNull(),
		/** "" once its friend is deleted. */
		addressee: text("addressee").notNull(),
		title: text("title").notNull(),
		amountYen: integer("amount_yen").notNull(),
		lines: text("lines", { mode: "json" }).$type<PaymentLine[]>().notNull(),
		/** Means of payment. */
		method: text("method").notNull(),
		isTest: flagColumn("is_test").notNull(),
		issuerName: text("issuer_name").notNull(),
		issuerAddress: text("issuer_address").notNull(),
		issuerPhone: text("issuer_phone").notNull(),
		registrationNumber: text("registration_number").notNull(),
		note: text("note").notNull(),
		paidAt: instantColumn("paid_at").notNull(),
		issuedAt: instantColumn("issued_at").notNull(),
		/** Null for a receipt that the friend issued. */
		operatorId: integer("operator_id").references(() => operators.id),
		saveKey: saveKeyColumn(),
	},
	(t) => [
		uniqueIndex("payment_receipts_number").on(t.number),
		uniqueIndex("payment_receipts_first").on(t.paymentId).where(sql`replaces_id is null`),
		uniqueIndex("payment_receipts_replaces").on(t.replacesId).where(sql`replaces_id is not null`),
		index("payment_receipts_payment").on(t.paymentId, t.id),
		index("payment_receipts_list").on(t.issuedAt, t.id),
		index("payment_receipts_friend").on(t.friendId),
	],
);

/** Reissues of receipts under their number. */
export const paymentReceiptReissues = sqliteTable(
	"payment_receipt_reissues",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		receiptId: integer("receipt_id")
			.notNull()
			.references(() => paymentReceipts.id),
		/** 1 for the first reissue. */
		ordinal: integer("ordinal").notNull(),
		operatorId: integer("operator_id").references(() => operators.id),
		createdAt: instantColumn("created_at").notNull(),
		saveKey: saveKeyColumn(),
	},
	(t) => [uniqueIndex("payment_receipt_reissues_ordinal").on(t.receiptId, t.ordinal)],
);
