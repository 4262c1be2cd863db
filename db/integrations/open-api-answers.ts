import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instantColumn } from "#db/platform/sql/column-types.ts";
import { openApiCodes } from "./open-api-tables.ts";

/** Answers by `Idempotency-Key`, so that a repeated call gets the same answer. */
export const openApiAnswers = sqliteTable(
	"open_api_answers",
	{
		codeId: integer("code_id")
			.notNull()
			.references(() => openApiCodes.id),
		key: text("key").notNull(),
		/** SHA-256 of the call and its body, so that reuse of a key for another call is detected. */
		sentHash: text("sent_hash").notNull(),
		/** Null until the call was answered; the first writer determines the answer for all. */
		answer: text("answer", { mode: "json" }).$type<unknown>(),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.codeId, t.key] }), index("open_api_answers_created").on(t.createdAt)],
);
