import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instantColumn, nextAttemptColumn } from "#db/platform/sql/column-types.ts";
import { forms } from "./forms.ts";

/**
 * Google sheet that a form's answers are written to, one per form, and its progress. Its state is the form's
 * `export_google_sheet` (E-216).
 */
export const formSheets = sqliteTable(
	"form_sheets",
	{
		formId: integer("form_id")
			.primaryKey()
			.references(() => forms.id),
		/** Generation of the link, incremented; data of an older link does not apply to this one. */
		link: integer("link").notNull().default(1),
		/** Null until Google has created it. */
		spreadsheetId: text("spreadsheet_id"),
		/** Both sealed with the deployment's key (`functions/platform/auth/seal.ts`). */
		accessToken: text("access_token").notNull(),
		refreshToken: text("refresh_token").notNull(),
		accessExpiresAt: instantColumn("access_expires_at").notNull(),
		/**
		 * Headings of the columns after the fixed ones: the questions, in the order in which they first occurred.
		 */
		questions: text("questions", { mode: "json" }).$type<string[]>().notNull().default([]),
		/** Last answer stored in the sheet. */
		writtenThrough: integer("written_through").notNull().default(0),
		/** Last answer that was sent; greater than `writtenThrough` while its arrival is unconfirmed. */
		sentThrough: integer("sent_through").notNull().default(0),
		/**
		 * The last rows were sent more than once: one of these calls may still arrive and must find its marker.
		 */
		isInDoubt: integer("is_in_doubt", { mode: "boolean" }).notNull().default(false),
		/** End of the current worker's lease; null without one. */
		heldUntil: instantColumn("held_until"),
		attempts: integer("attempts").notNull().default(0),
		/** Number of workers in a row that crashed on it. */
		lost: integer("lost").notNull().default(0),
		nextAttemptAt: nextAttemptColumn(),
		/** Reason of the last failure, for operators. */
		error: text("error"),
		linkedAt: instantColumn("linked_at").notNull(),
	},
	(t) => [index("form_sheets_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`)],
);

/** Google sign-ins that operators have started for a form's sheet and not completed. Each is used once. */
export const formSheetSignIns = sqliteTable("form_sheet_sign_ins", {
	/** Hash of the state that Google returns. */
	stateHash: text("state_hash").primaryKey(),
	formId: integer("form_id")
		.notNull()
		.references(() => forms.id),
	operatorId: integer("operator_id").notNull(),
	/** PKCE verifier, sealed. */
	verifier: text("verifier").notNull(),
	expiresAt: instantColumn("expires_at").notNull(),
});
