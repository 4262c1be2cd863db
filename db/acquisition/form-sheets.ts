import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, nextAttemptAt } from "#db/platform/sql/columns.ts";
import { forms } from "./forms.ts";

/**
 * The Google sheet that a form's answers are written to, one for each form, and how far. Its state is the form's
 * `export_google_sheet` (E-216).
 */
export const formSheets = sqliteTable(
	"form_sheets",
	{
		formId: integer("form_id")
			.primaryKey()
			.references(() => forms.id),
		/** Names the link, and grows: what is known of an older one says nothing of this one. */
		link: integer("link").notNull().default(1),
		/** Null until Google has made it. */
		spreadsheetId: text("spreadsheet_id"),
		/** Both sealed with the deployment's key (`functions/platform/auth/seal.ts`). */
		accessToken: text("access_token").notNull(),
		refreshToken: text("refresh_token").notNull(),
		accessExpiresAt: instant("access_expires_at").notNull(),
		/** The headings of its columns behind those of every answer: the questions, in the order in which they came. */
		questions: text("questions", { mode: "json" }).$type<string[]>().notNull().default([]),
		/** The last answer that stands in the sheet. */
		writtenThrough: integer("written_through").notNull().default(0),
		/** The last answer that was sent; beyond `writtenThrough` while it is not known whether it arrived. */
		sentThrough: integer("sent_through").notNull().default(0),
		/** What was sent last was sent more than once: one of these calls may still arrive, and must find its mark. */
		isInDoubt: integer("is_in_doubt", { mode: "boolean" }).notNull().default(false),
		/** Until when a worker has it; null where none does. */
		heldUntil: instant("held_until"),
		attempts: integer("attempts").notNull().default(0),
		/** How many workers in a row died of it. */
		lost: integer("lost").notNull().default(0),
		nextAttemptAt: nextAttemptAt(),
		/** Why the last attempt failed, for operators. */
		error: text("error"),
		linkedAt: instant("linked_at").notNull(),
	},
	(t) => [index("form_sheets_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`)],
);

/** Ways to Google that operators have begun for a form's sheet and not come back from. Each is used once. */
export const formSheetSignIns = sqliteTable("form_sheet_sign_ins", {
	/** The hash of the state that Google hands back. */
	stateHash: text("state_hash").primaryKey(),
	formId: integer("form_id")
		.notNull()
		.references(() => forms.id),
	operatorId: integer("operator_id").notNull(),
	/** The proof key's verifier, sealed. */
	verifier: text("verifier").notNull(),
	expiresAt: instant("expires_at").notNull(),
});
