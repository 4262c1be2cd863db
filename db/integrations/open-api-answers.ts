import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "#db/platform/sql/columns.ts";
import { openApiCodes } from "./open-api.ts";

/** What a program was answered under an `Idempotency-Key`, so that a call sent again is answered alike. */
export const openApiAnswers = sqliteTable(
	"open_api_answers",
	{
		codeId: integer("code_id")
			.notNull()
			.references(() => openApiCodes.id),
		key: text("key").notNull(),
		/** SHA-256 of the call and of what was sent, so that a key that is used for something else is noticed. */
		sentHash: text("sent_hash").notNull(),
		/** Null until the call was answered; whoever comes first decides what all are answered. */
		answer: text("answer", { mode: "json" }).$type<unknown>(),
		createdAt: instant("created_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.codeId, t.key] }), index("open_api_answers_created").on(t.createdAt)],
);
