import { lt, or, sql } from "drizzle-orm";
import { webauthnChallenges } from "#db/console/passkeys.ts";
import { secondSteps } from "#db/console/two-factor.ts";
import { loginFailures, sessions } from "#db/platform/operators.ts";
import { saveKeys } from "#db/platform/save-keys.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { number, type RowOfColumns } from "#db/platform/sql/row-columns.ts";
import { FAILURE_RETENTION, MAX_STORED_FAILURES } from "#domain/console/operators/login-input.ts";
import { SAVE_KEY_RETENTION } from "#domain/platform/http/save-key-retention.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import type { Ctx } from "./context.ts";
import { DUE_TABLES, MINUTELY_TASKS } from "./due-work.ts";

/** Look-ahead until the next tick; work that becomes due before it gets its own wake-up. */
const LOOK_AHEAD = MINUTE;

/**
 * Runs every minute: deletes expired rows, wakes the consumers of work that is due or will be before the
 * next minute, and runs the minutely tasks. It also finds work whose wake-up was lost or whose worker died.
 */
export async function runTick(ctx: Ctx): Promise<void> {
	const { db, now, env } = ctx;
	const dueBefore = now + LOOK_AHEAD;
	const [, , , , , ...dueSlots] = await db.batch([
		db.delete(secondSteps).where(lt(secondSteps.expiresAt, now)),
		db.delete(webauthnChallenges).where(lt(webauthnChallenges.expiresAt, now)),
		db.delete(sessions).where(lt(sessions.expiresAt, now)),
		db.delete(loginFailures).where(or(lt(loginFailures.lastAt, now - FAILURE_RETENTION), isBeyondLimit(now))),
		db.delete(saveKeys).where(lt(saveKeys.at, now - SAVE_KEY_RETENTION)),
		...DUE_TABLES.map(({ table }) => queryRows(db, DUE_SLOT_COLUMNS, dueTimes(table, now, dueBefore))),
	]);
	await Promise.all(DUE_TABLES.map(({ queue }, index) => wakeAtSlots(env[queue], dueSlots[index]!, now)));
	await runMinutelyTasks(ctx);
}

/**
 * Condition for unlocked counters of failed logins that exceed the limit. Rowids ascend: their span is at least
 * the number of rows, and is known without counting.
 */
const isBeyondLimit = (now: number) =>
	sql`(rowid <= (select max(rowid) from ${loginFailures}) - ${MAX_STORED_FAILURES}
		and ifnull(${loginFailures.lockedUntil}, 0) <= ${now})`;

/**
 * Runs the minutely tasks sequentially. A failed one does not stop the others, and runs again in a minute.
 * @throws the first failure, after all tasks
 */
async function runMinutelyTasks(ctx: Ctx): Promise<void> {
	const failures: unknown[] = [];
	for (const work of MINUTELY_TASKS) {
		try {
			await work(ctx);
		} catch (error) {
			console.error(JSON.stringify({ event: "clock.failed", work: work.name, error: rootCauseOf(error) }));
			failures.push(error);
		}
	}
	if (failures.length > 0) throw failures[0];
}

const DUE_SLOT_COLUMNS = {
	/** Due time in steps of `SLOT` since the epoch. */
	slot: number,
};

type DueSlot = RowOfColumns<typeof DUE_SLOT_COLUMNS>;

const SLOT = 5 * SECOND;

/**
 * Due times of a table's rows, in steps of five seconds; everything overdue counts as now. The cast is
 * needed because D1 binds numbers as reals, and a division would leave a fraction.
 */
const dueTimes = (table: (typeof DUE_TABLES)[number]["table"], now: number, dueBefore: number) =>
	sql`select distinct cast(max(next_attempt_at, ${now}) / ${SLOT} as integer) as slot from ${table}
		where next_attempt_at <= ${dueBefore}`;

async function wakeAtSlots(
	queue: Parameters<typeof wakeQueue>[0],
	dueSlots: DueSlot[],
	now: number,
): Promise<void> {
	const currentSlot = Math.floor(now / SLOT);
	const delays = dueSlots.flatMap(({ slot }) => {
		const delayToSlotEnd = Math.ceil(((slot + 1) * SLOT - now) / SECOND);
		return slot === currentSlot ? [0, delayToSlotEnd] : [delayToSlotEnd];
	});
	await Promise.all(delays.map((delay) => wakeQueue(queue, delay)));
}
