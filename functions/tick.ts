import { lt, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/background-tasks.ts";
import { deliveries } from "#db/deliveries.ts";
import { loginFailures, sessions } from "#db/operators.ts";
import { rowsOf } from "#db/raw.ts";
import { richmenuLinks } from "#db/richmenus.ts";
import { searchJobs } from "#db/search-jobs.ts";
import { webhookEvents } from "#db/webhook.ts";
import { FAILURES_KEPT_FOR } from "#domain/operators/login.ts";
import { MINUTE, SECOND } from "#domain/time.ts";
import { runPending } from "./actions/pending.ts";
import type { Ctx } from "./context.ts";
import { sendDueReminders } from "./episodes/send-due.ts";
import { forgetOldJobs } from "./friend-search/jobs/forget.ts";
import { wake } from "./queues/wake.ts";
import { sendDueSteps } from "./scenarios/send-due.ts";
import { startDueTasks } from "./tasks/start.ts";

/** The next tick comes in a minute; work that falls due before it gets a wake-up of its own. */
const LOOK_AHEAD = MINUTE;

/**
 * Runs every minute: wakes the consumers for whatever is due, or will be due before the next minute. This also finds
 * work whose wake-up was lost or whose worker died.
 */
export async function tick(ctx: Ctx): Promise<void> {
	const { db, now, env } = ctx;
	const until = now + LOOK_AHEAD;
	const [events, sends, chores, searches, links] = await db.batch([
		rowsOf<Due>(db, dueTimes(webhookEvents, now, until)),
		rowsOf<Due>(db, dueTimes(deliveries, now, until)),
		rowsOf<Due>(db, dueTimes(backgroundTasks, now, until)),
		rowsOf<Due>(db, dueTimes(searchJobs, now, until)),
		rowsOf<Due>(db, dueTimes(richmenuLinks, now, until)),
		db.delete(sessions).where(lt(sessions.expiresAt, now)),
		db.delete(loginFailures).where(lt(loginFailures.lastAt, now - FAILURES_KEPT_FOR)),
	]);
	await Promise.all([
		wakeAt(env.EVENTS, events, now),
		wakeAt(env.DELIVERIES, sends, now),
		wakeAt(env.JOBS, chores, now),
		wakeAt(env.JOBS, searches, now),
		wakeAt(env.JOBS, links, now),
	]);
	if ((await runPending(ctx)).length > 0) await wake(env.DELIVERIES);
	await startDueTasks(ctx);
	await sendDueSteps(ctx);
	await sendDueReminders(ctx);
	await forgetOldJobs(ctx);
}

interface Due {
	/** Steps of SLOT since the epoch. */
	slot: number;
}

const SLOT = 5 * SECOND;

/**
 * The moments at which rows of a table fall due, in steps of five seconds; everything overdue counts as now. The cast
 * is needed because D1 binds a number as a real, and the division would leave a fraction.
 */
const dueTimes = (
	table:
		| typeof webhookEvents
		| typeof deliveries
		| typeof backgroundTasks
		| typeof searchJobs
		| typeof richmenuLinks,
	now: number,
	until: number,
) =>
	sql`select distinct cast(max(next_attempt_at, ${now}) / ${SLOT} as integer) as slot from ${table}
		where next_attempt_at <= ${until}`;

async function wakeAt(queue: Parameters<typeof wake>[0], dues: Due[], now: number): Promise<void> {
	const current = Math.floor(now / SLOT);
	const delays = dues.flatMap(({ slot }) => {
		const atItsEnd = Math.ceil(((slot + 1) * SLOT - now) / SECOND);
		return slot === current ? [0, atItsEnd] : [atItsEnd];
	});
	await Promise.all(delays.map((delay) => wake(queue, delay)));
}
