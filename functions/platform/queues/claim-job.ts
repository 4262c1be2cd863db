import { sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";

/** Lease of a claimed job: a worker that is silent for longer counts as dead. */
export const JOB_LEASE = 2 * MINUTE;

/** Table with `jobColumns()`. */
type JobTable = SQLiteTable & { id: SQLiteColumn; attempts: SQLiteColumn; nextAttemptAt: SQLiteColumn };

/**
 * Claims the job that has waited longest. The attempt is counted before the work, so that a job which kills its
 * workers is given up.
 * @param changes further columns that a claim sets
 */
export async function claimJob<Table extends JobTable>(
	ctx: Ctx,
	table: Table,
	changes: SQLiteUpdateSetSource<Table> = {} as SQLiteUpdateSetSource<Table>,
): Promise<Table["$inferSelect"] | undefined> {
	const now = ctx.clock();
	const claim = { nextAttemptAt: now + JOB_LEASE, attempts: sql`${table.attempts} + 1` };
	const [job] = await ctx.db
		.update(table)
		.set({ ...claim, ...changes } as SQLiteUpdateSetSource<Table>)
		.where(
			sql`${table.id} = (select id from ${table} where next_attempt_at <= ${now} order by next_attempt_at, id limit 1)`,
		)
		.returning();
	return job as Table["$inferSelect"] | undefined;
}

/** Number of claims without a result after which a job is claimed once a day. */
const MAX_CLAIMS_IN_A_ROW = 50;

/**
 * Change of `claimJob` for work about money, which is never given up: a job that kills its workers is claimed once a day, so
 * that it does not delay others.
 */
export const claimLaterAfterMany = ({ clock }: Ctx, { attempts }: JobTable) => ({
	nextAttemptAt: sql`${clock()} + iif(${attempts} >= ${MAX_CLAIMS_IN_A_ROW}, ${DAY}, ${JOB_LEASE})`,
});

/** Columns of a job that is over. */
export const endColumns = <State extends string>({ clock }: Pick<Ctx, "clock">, state: State) => ({
	state,
	nextAttemptAt: null,
	finishedAt: clock(),
});
