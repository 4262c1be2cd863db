import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { flagColumn, instantColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import { jobColumns } from "#db/platform/sql/job-columns.ts";
import type { GuaranteeState } from "#domain/commerce/payments/card-guarantee.ts";

/** Cards that friends registered as a guarantee. The card itself is at its provider; the rows have its ids alone. */
export const cardGuarantees = sqliteTable(
	"card_guarantees",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		/** Code of its public page. */
		key: text("key").notNull().unique(),
		/** Null for somebody who is no friend. */
		friendId: integer("friend_id").references(() => friends.id),
		/** Name of its entry in `functions/payment-purposes.ts`, and the record that it guarantees. */
		purpose: text("purpose").notNull(),
		purposeId: integer("purpose_id").notNull(),
		title: text("title").notNull(),
		/** Highest amount that may be charged, in all. */
		maxYen: integer("max_yen").notNull(),
		/** Text that the friend agreed to. */
		terms: text("terms").notNull(),
		state: text("state").$type<GuaranteeState>().notNull(),
		/** Time after which no card can be registered any more. */
		expiresAt: instantColumn("expires_at").notNull(),
		/** Idempotency key of the provider's page, and what is known of it. */
		sessionKey: text("session_key"),
		sessionRef: text("session_ref"),
		sessionUrl: text("session_url"),
		sessionExpiresAt: instantColumn("session_expires_at"),
		/** Whether the page was opened with test keys. */
		isTest: flagColumn("is_test").notNull().default(false),
		/** Provider's ids of the card and of its owner; null before it is registered and after it is removed. */
		customerRef: text("customer_ref"),
		methodRef: text("method_ref"),
		/** Brand and last digits. */
		cardLabel: text("card_label"),
		keptAt: instantColumn("kept_at"),
		problem: text("problem"),
		version: versionColumn(),
		...jobColumns(),
	},
	(t) => [
		uniqueIndex("card_guarantees_purpose").on(t.purpose, t.purposeId),
		index("card_guarantees_friend").on(t.friendId).where(sql`friend_id is not null`),
		index("card_guarantees_session").on(t.sessionRef).where(sql`session_ref is not null`),
		index("card_guarantees_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
	],
);
