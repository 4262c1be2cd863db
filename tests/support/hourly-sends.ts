import { hourStart } from "#domain/automation/forecast/send-forecast.ts";
import { DEFAULT_ZONE, HOUR, MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { runTick } from "#functions/tick.ts";
import { readRows } from "./database-snapshot.ts";
import type { TestClock } from "./test-clock.ts";

/** Sends per hour, keyed `03/01 10:00`. */
export type HourlySends = Record<string, number>;

export const hourlySendsOf = (
	hours: { at: string; own: number; others: number }[],
	which: "own" | "others" | "all",
): HourlySends =>
	Object.fromEntries(
		hours.flatMap(({ at, own, others }) => {
			const count = which === "all" ? own + others : which === "own" ? own : others;
			return count > 0 ? [[label(at), count]] : [];
		}),
	);

const label = (wire: string) => `${wire.slice(5, 10).replace("-", "/")} ${wire.slice(11, 13)}:00`;

/** Advances seven days with a tick at each due minute, and returns the sends per hour. */
export async function runSevenDays(clock: TestClock): Promise<HourlySends> {
	const end = hourStart(clock.now, DEFAULT_ZONE) + 7 * 24 * HOUR;
	for (let ticks = 0; ticks < 500; ticks++) {
		await runTick(clock.context());
		await sendDueDeliveries(clock.context());
		const [due] = await readRows<{ at: number | null }>(
			`select min(at) as at from (select next_at as at from scenario_subscriptions
				union all select next_at from friend_reminders union all select next_work_at from action_tasks
				union all select next_attempt_at from deliveries) where at > ${clock.now}`,
		);
		if (due?.at === undefined || due.at === null) break;
		const next = Math.ceil(due.at / MINUTE) * MINUTE;
		if (next >= end) break;
		clock.now = next;
	}
	const sent = await readRows<{ at: number; n: number }>(
		"select sent_at / 3600000 * 3600000 as at, count(*) as n from deliveries where state = 'sent' group by 1 order by 1",
	);
	return Object.fromEntries(sent.map(({ at, n }) => [label(toWireTime(at)), n]));
}
