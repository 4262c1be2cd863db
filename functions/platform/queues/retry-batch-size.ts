import { type SQL, sql } from "drizzle-orm";

/**
 * SQL of the retry batch size after workers died in a row: the whole `batchSize` if none died (or null), an
 * eighth after the first, single rows after the second, so that a row that kills its workers affects other
 * rows at most twice.
 */
export const retryBatchSize = (batchSize: number | SQL, lostWorkers: SQL): SQL =>
	sql`(case ifnull(${lostWorkers}, 0) when 0 then ${batchSize} when 1 then max(1, cast(${batchSize} / 8 as integer)) else 1 end)`;

/**
 * Number of workers that may die in a row on the same row before it is given up; only the first two shared
 * a batch.
 */
export const MAX_LOST_WORKERS = 5;
