import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { actions } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { itemColumns, rateColumn } from "#db/engine/item-columns.ts";
import { flagColumn, instantColumn, saveKeyColumn } from "#db/platform/sql/column-types.ts";
import { ANSWERS_PER_DAY } from "#domain/acquisition/forms/answers-per-day.ts";
import type { FormAnswer } from "#domain/acquisition/forms/form-answers.ts";
import type { FormBranch } from "#domain/acquisition/forms/form-branch.ts";
import { type FormDesign, PLAIN_DESIGN } from "#domain/acquisition/forms/form-design.ts";
import type { FormField } from "#domain/acquisition/forms/form-field.ts";
import type { FormPayment } from "#domain/acquisition/forms/form-payment.ts";
import { ALWAYS_OPEN, type Reception } from "#domain/acquisition/forms/form-reception.ts";
import { GOOGLE_SHEET } from "#domain/engine/kinds/form.ts";

/** Answer forms. */
export const forms = sqliteTable(
	"forms",
	{
		...itemColumns(),
		/** Six characters, part of the form's address. */
		code: text("code").notNull().unique(),
		/** Below 2 the form was made by an older editor and is unusable (rules, Codes). */
		generation: integer("generation").notNull().default(2),
		needsLineLogin: flagColumn("needs_line_login").notNull().default(true),
		/** Number of answers that one friend may give within 24 hours. */
		answersPerDay: integer("answers_per_day").notNull().default(ANSWERS_PER_DAY),
		/** Notice for visitors while the form is stopped; null while it is published (E-112, E-113). */
		statusDescription: text("status_description"),
		rate: rateColumn(),
		notify: flagColumn("notify").notNull().default(false),
		/** One of `GOOGLE_SHEET`: no sheet, a linked one, or a broken link (E-216). */
		exportGoogleSheet: integer("export_google_sheet").notNull().default(GOOGLE_SHEET.none),
		spreadsheetId: text("spreadsheet_id"),
		/** Texts above the form, shown to friends. */
		title: text("title").notNull().default(""),
		description: text("description").notNull().default(""),
		/** Fields of the form, in order. */
		fields: text("fields", { mode: "json" }).$type<FormField[]>().notNull().default([]),
		/** Action that runs after an answer; forms of other generations than 2 edit it on a separate page. */
		actionId: integer("action_id").references(() => actions.id),
		/** Additional actions that run if an answer meets a condition. */
		branches: text("branches", { mode: "json" }).$type<FormBranch[]>().notNull().default([]),
		/** Period in which it accepts answers, and their maximum number. */
		reception: text("reception", { mode: "json" }).$type<Reception>().notNull().default(ALWAYS_OPEN),
		/** Payment that follows an answer; null for none. */
		payment: text("payment", { mode: "json" }).$type<FormPayment>(),
		design: text("design", { mode: "json" }).$type<FormDesign>().notNull().default(PLAIN_DESIGN),
	},
	(t) => [index("forms_list").on(t.groupId, t.id).where(sql`deleted_at is null`)],
);

/** Answers to forms; the friend may be unknown. */
export const formAnswers = sqliteTable(
	"form_answers",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		formId: integer("form_id")
			.notNull()
			.references(() => forms.id),
		/** Null if the form needs no login and the friend is unknown. */
		friendId: integer("friend_id").references(() => friends.id),
		/** Questions and answers, in the form's order. */
		answers: text("answers", { mode: "json" }).$type<FormAnswer[]>().notNull(),
		/** Answers normalised for searches; null for answers older than the search. */
		answersKey: text("answers_key"),
		createdAt: instantColumn("created_at").notNull(),
		saveKey: saveKeyColumn(),
	},
	(t) => [
		index("form_answers_form").on(t.formId, t.createdAt, t.friendId),
		// Ordered by id, which every index contains: rows missing from a sheet follow a known answer.
		index("form_answers_order").on(t.formId),
		index("form_answers_friend").on(t.friendId, t.formId, t.createdAt),
	],
);
