import { hourStart } from "#domain/automation/forecast/forecast.ts";
import { DEFAULT_ZONE, HOUR, MINUTE, wireTime } from "#domain/platform/time/time.ts";
import { workDeliveries } from "#functions/engine/deliveries/work.ts";
import { tick } from "#functions/tick.ts";
import type { TestClock } from "./clock.ts";
import { rows } from "./snapshot.ts";

/** Hours in which something is sent: `03/01 10:00` and how many. */
export type Hours = Record<string, number>;

export const hoursOf = (
	hours: { at: string; own: number; others: number }[],
	which: "own" | "others" | "all",
): Hours =>
	Object.fromEntries(
		hours.flatMap(({ at, own, others }) => {
			const count = which === "all" ? own + others : which === "own" ? own : others;
			return count > 0 ? [[label(at), count]] : [];
		}),
	);

const label = (wire: string) => `${wire.slice(5, 10).replace("-", "/")} ${wire.slice(11, 13)}:00`;

/** Lets seven days pass, with a tick at each full minute at which something is due, and tells what was sent in each hour. */
export async function sevenDays(clock: TestClock): Promise<Hours> {
	const end = hourStart(clock.now, DEFAULT_ZONE) + 7 * 24 * HOUR;
	for (let ticks = 0; ticks < 500; ticks++) {
		await tick(clock.context());
		await workDeliveries(clock.context());
		const [due] = await rows<{ at: number | null }>(
			`select min(at) as at from (select next_at as at from scenario_subscriptions
				union all select next_at from friend_reminders union all select next_work_at from action_tasks
				union all select next_attempt_at from deliveries) where at > ${clock.now}`,
		);
		if (due?.at === undefined || due.at === null) break;
		const next = Math.ceil(due.at / MINUTE) * MINUTE;
		if (next >= end) break;
		clock.now = next;
	}
	const sent = await rows<{ at: number; n: number }>(
		"select sent_at / 3600000 * 3600000 as at, count(*) as n from deliveries where state = 'sent' group by 1 order by 1",
	);
	return Object.fromEntries(sent.map(({ at, n }) => [label(wireTime(at)), n]));
}
