import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instantColumn, nextAttemptColumn } from "#db/platform/sql/column-types.ts";
import type { FigureKindName, FigureStatus, LineFigures } from "#domain/console/line-figures/figure-kinds.ts";

/** Figures that LINE tells about the account, by kind, subject and day. A row is the request and, later, its result. */
export const lineFigures = sqliteTable(
	"line_figures",
	{
		kind: text("kind").$type<FigureKindName>().notNull(),
		/** Unit or LINE's rich menu; "" for the account. */
		subject: text("subject").notNull().default(""),
		/** Last day of the figures, YYYY-MM-DD at LINE. */
		day: text("day").notNull(),
		/** First day of the figures; null for those of one day. */
		fromDay: text("from_day"),
		status: text("status").$type<FigureStatus>().notNull().default("due"),
		/** Null until LINE tells them. */
		figures: text("figures", { mode: "json" }).$type<LineFigures>(),
		/** LINE's reason for a refusal. */
		reason: text("reason"),
		nextAttemptAt: nextAttemptColumn(),
		/** Attempts since LINE's last answer, counted before LINE is called. */
		attempts: integer("attempts").notNull().default(0),
		/** Time of LINE's last answer. */
		fetchedAt: instantColumn("fetched_at"),
	},
	(t) => [
		primaryKey({ columns: [t.kind, t.subject, t.day] }),
		index("line_figures_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
	],
);
