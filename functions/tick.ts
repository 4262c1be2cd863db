import { lt, sql } from "drizzle-orm";
import { webauthnChallenges } from "#db/console/passkeys.ts";
import { secondSteps } from "#db/console/two-factor.ts";
import { loginFailures, sessions } from "#db/platform/operators.ts";
import { saveKeys } from "#db/platform/save-keys.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { reasonOf } from "#db/platform/sql/reason.ts";
import { FAILURES_KEPT_FOR } from "#domain/console/operators/login.ts";
import { KEYS_KEPT_FOR } from "#domain/platform/http/save-key.ts";
import { MINUTE, SECOND } from "#domain/platform/time/time.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import type { Ctx } from "./context.ts";
import { DUE, EVERY_MINUTE } from "./due.ts";

/** The next tick comes in a minute; work that falls due before it gets a wake-up of its own. */
const LOOK_AHEAD = MINUTE;

/**
 * Runs every minute: wakes the consumers for whatever is due, or will be due before the next minute. This also finds
 * work whose wake-up was lost or whose worker died.
 */
export async function tick(ctx: Ctx): Promise<void> {
	const { db, now, env } = ctx;
	const until = now + LOOK_AHEAD;
	const [, , , , , ...dues] = await db.batch([
		db.delete(secondSteps).where(lt(secondSteps.expiresAt, now)),
		db.delete(webauthnChallenges).where(lt(webauthnChallenges.expiresAt, now)),
		db.delete(sessions).where(lt(sessions.expiresAt, now)),
		db.delete(loginFailures).where(lt(loginFailures.lastAt, now - FAILURES_KEPT_FOR)),
		db.delete(saveKeys).where(lt(saveKeys.at, now - KEYS_KEPT_FOR)),
		...DUE.map(({ table }) => rowsOf<Due>(db, dueTimes(table, now, until))),
	]);
	await Promise.all(DUE.map(({ queue }, index) => wakeAt(env[queue], dues[index]!, now)));
	await workOff(ctx);
}

/**
 * Runs the minutely tasks, one after the other. A failure does not stop the others, and is retried in a
 * minute.
 * @throws the first failure, after all tasks
 */
async function workOff(ctx: Ctx): Promise<void> {
	const failures: unknown[] = [];
	for (const work of EVERY_MINUTE) {
		try {
			await work(ctx);
		} catch (error) {
			console.error(JSON.stringify({ event: "clock.failed", work: work.name, error: reasonOf(error) }));
			failures.push(error);
		}
	}
	if (failures.length > 0) throw failures[0];
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
const dueTimes = (table: (typeof DUE)[number]["table"], now: number, until: number) =>
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
