import { integer } from "drizzle-orm/sqlite-core";
import { instantColumn, nextAttemptColumn } from "./column-types.ts";

/** Columns of a long job that `functions/platform/queues/claim-job.ts` claims. */
export const jobColumns = () => ({
	/** Attempts at the step in progress, counted by the claim. */
	attempts: integer("attempts").notNull().default(0),
	nextAttemptAt: nextAttemptColumn(),
	createdAt: instantColumn("created_at").notNull(),
	finishedAt: instantColumn("finished_at"),
});
