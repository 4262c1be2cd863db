import { lt, sql } from "drizzle-orm";
import { deliveries } from "#db/deliveries.ts";
import { errands } from "#db/errands.ts";
import { sessions } from "#db/operators.ts";
import { rowsOf } from "#db/raw.ts";
import { webhookEvents } from "#db/webhook.ts";
import { MINUTE, SECOND } from "#domain/time.ts";
import { resumeRuns } from "./actions/resume.ts";
import type { Ctx } from "./context.ts";
import { wake } from "./queues/wake.ts";

/** The next tick comes after a minute; what falls due before it gets a wake-up of its own. */
const LOOK_AHEAD = MINUTE;
/** Wake-ups sent ahead for one queue at most; each consumer works off everything it finds due. */
const MOST_WAKE_UPS = 12;

/**
 * What happens every minute: wakes the consumers for whatever is due, or will be before the next minute. This is also
 * what finds work whose wake-up was lost, and whose worker died.
 */
export async function tick(ctx: Ctx): Promise<void> {
	const { db, now, env } = ctx;
	const until = now + LOOK_AHEAD;
	const [events, sends, chores] = await db.batch([
		rowsOf<Due>(db, dueTimes(webhookEvents, until)),
		rowsOf<Due>(db, dueTimes(deliveries, until)),
		rowsOf<Due>(db, dueTimes(errands, until)),
		db.delete(sessions).where(lt(sessions.expiresAt, now)),
	]);
	await Promise.all([
		wakeAt(env.EVENTS, events, now),
		wakeAt(env.DELIVERIES, sends, now),
		wakeAt(env.JOBS, chores, now),
	]);
	if ((await resumeRuns(ctx)) > 0) await wake(env.DELIVERIES);
}

interface Due {
	/** Seconds from the epoch, cut to whole steps of five. */
	slot: number;
}

const SLOT = 5 * SECOND;

/** The moments at which rows of a table fall due, overdue ones as one, in steps of five seconds. */
const dueTimes = (table: typeof webhookEvents | typeof deliveries | typeof errands, until: number) =>
	sql`select distinct next_attempt_at / ${SLOT} as slot from ${table}
		where next_attempt_at <= ${until} order by slot desc limit ${MOST_WAKE_UPS}`;

async function wakeAt(queue: Parameters<typeof wake>[0], dues: Due[], now: number): Promise<void> {
	const delays = dues.map(({ slot }) => Math.max(0, Math.ceil(((slot + 1) * SLOT - now) / SECOND)));
	const overdue = dues.some(({ slot }) => slot * SLOT <= now);
	const distinct = new Set(overdue ? [0, ...delays] : delays);
	await Promise.all([...distinct].map((delay) => wake(queue, delay)));
}
