import { getTableName, sql } from "drizzle-orm";
import { salonPayments } from "#db/booking/salon-payments.ts";
import { cardGuarantees } from "#db/commerce/card-guarantees.ts";
import { payments } from "#db/commerce/payments.ts";
import { backups } from "#db/console/backup-tables.ts";
import { audiences } from "#db/content/audiences.ts";
import { foreignMenuJobs } from "#db/content/foreign-menus.ts";
import { lineCoupons } from "#db/content/line-coupons.ts";
import { lineSends } from "#db/content/line-sends.ts";
import { followerImports } from "#db/people/follower-imports.ts";
import { friendDeletions } from "#db/people/friend-deletions.ts";
import { friendImports } from "#db/people/friend-imports.ts";
import { searchJobs } from "#db/people/search-jobs.ts";
import { queryValues } from "#db/platform/sql/raw-sql.ts";
import { settleSalonPayments } from "#functions/booking/salons/payments/settle-salon-payments.ts";
import { workGuarantees } from "#functions/commerce/payments/guarantees/guarantee-worker.ts";
import { workPayments } from "#functions/commerce/payments/payment-worker.ts";
import { workBackups } from "#functions/console/backups/backup-worker.ts";
import { workAudiences } from "#functions/content/audiences/audience-worker.ts";
import { workForeignMenuJobs } from "#functions/content/foreign-menus/foreign-menu-worker.ts";
import { workLineCoupons } from "#functions/content/line-coupons/coupon-worker.ts";
import { workLineSends } from "#functions/content/line-sends/line-send-worker.ts";
import { workFollowerImports } from "#functions/people/existing-friends/follower-import-worker.ts";
import { workFriendDeletions } from "#functions/people/friend-deletion/friend-deletion-worker.ts";
import { workSearchJobs } from "#functions/people/friend-search/jobs/search-job-worker.ts";
import { workFriendImports } from "#functions/people/friend-values/imports/friend-import-worker.ts";
import { runSequentially } from "#functions/platform/queues/run-sequentially.ts";
import type { Ctx } from "./context.ts";
import { DELETION_STEPS } from "./deletion-steps.ts";
import { PAYMENT_PURPOSES } from "./payment-purposes.ts";

/** Jobs that an operator starts or that run once a day, each with the table of its due rows. */
const LONG_JOBS = [
	{ table: payments, work: (ctx: Ctx) => workPayments(ctx, PAYMENT_PURPOSES) },
	{ table: cardGuarantees, work: (ctx: Ctx) => workGuarantees(ctx, PAYMENT_PURPOSES) },
	{ table: salonPayments, work: settleSalonPayments },
	{ table: lineSends, work: workLineSends },
	{ table: searchJobs, work: workSearchJobs },
	{ table: friendImports, work: workFriendImports },
	{ table: followerImports, work: workFollowerImports },
	{ table: friendDeletions, work: (ctx: Ctx) => workFriendDeletions(ctx, DELETION_STEPS) },
	{ table: backups, work: workBackups },
	{ table: audiences, work: workAudiences },
	{ table: lineCoupons, work: workLineCoupons },
	{ table: foreignMenuJobs, work: workForeignMenuJobs },
] as const;

/** Runs the long jobs with due rows, one after another. One D1 call asks for all of them, since most wake-ups have none. */
export async function runLongJobs(ctx: Ctx): Promise<void> {
	const now = ctx.clock();
	const areDue = LONG_JOBS.map(
		({ table }) =>
			sql`exists (select 1 from ${table} where next_attempt_at <= ${now}) as ${sql.identifier(getTableName(table))}`,
	);
	const [due = []] = await queryValues<number[]>(ctx.db, sql`select ${sql.join(areDue, sql`, `)}`);
	const dueJobs = LONG_JOBS.filter((_, index) => due[index] === 1);
	await runSequentially(
		...dueJobs.map(
			({ work }) =>
				() =>
					work(ctx),
		),
	);
}
