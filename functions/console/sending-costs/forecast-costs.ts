import { sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { guessPlan } from "#domain/console/sending-costs/message-plans.ts";
import {
	FORECAST_WEEKS,
	findRunOut,
	forecastMonth,
	type ScheduledDay,
} from "#domain/console/sending-costs/month-forecast.ts";
import { daysAfter, monthsAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import type { CapKind } from "#domain/engine/sending-caps/cap-kinds.ts";
import { currentDay, toInstant } from "#domain/platform/time/wire-time.ts";
import { computeForecast } from "#functions/automation/forecast/compute-forecast.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { countPlannedBroadcasts } from "./planned-broadcasts.ts";
import { sendsByDay } from "./sends-by-day.ts";
import { assertSeesAccount } from "./show-costs.ts";

/** Days, with the current one, of which all scheduled messages are counted. */
const SCHEDULED_DAYS = 7;

/** Whether the messages of a kind are scheduled before they are sent; null for broadcasts, which no past day foretells. */
const IS_SCHEDULED: Record<CapKind, boolean | null> = {
	broadcast: null,
	scenario: true,
	reminder: true,
	visit: true,
	action: true,
	program: false,
	booking: false,
	response: false,
	form: false,
	payment: false,
	chat: false,
};

const kindsWith = (value: boolean) =>
	sql.raw(
		`(${Object.entries(IS_SCHEDULED)
			.flatMap(([kind, isScheduled]) => (isScheduled === value ? `'${kind}'` : []))
			.join(", ")})`,
	);

const HISTORY_COLUMNS = { day: text, usual: number, steps: number, billed: number };

/** Days of the compared weeks and of the current month. */
const historyStatement = (from: string, before: string) =>
	sql`select day, ifnull(sum(billed) filter (where kind in ${kindsWith(false)}), 0) as usual,
			ifnull(sum(billed) filter (where kind in ${kindsWith(true)}), 0) as steps, sum(billed) as billed
		from ${sendsByDay({ from, before })} group by day order by day`;

/**
 * Messages until the end of LINE's month, with their band, and the days on which the included messages and LINE's limit run
 * out.
 * @throws Refusal 403 for an operator who sees some friends
 */
export async function forecastCosts({ ctx }: { ctx: OperatorCtx }) {
	assertSeesAccount(ctx);
	const today = currentDay(ctx.now);
	const month = today.slice(0, 7);
	const nextMonth = monthsAfter(`${month}-01`, 1);
	const scheduledUntil = daysAfter(today, SCHEDULED_DAYS - 1);
	const firstDay = [daysAfter(today, -7 * FORECAST_WEEKS), `${month}-01`].sort()[0]!;
	const history = await queryRows(ctx.db, HISTORY_COLUMNS, historyStatement(firstDay, nextMonth));
	// After the first trip, which asks whose session it is.
	const [forecast, planned, { message_plan }] = await Promise.all([
		computeForecast(ctx, {}),
		countPlannedBroadcasts(ctx, { ownFrom: daysAfter(scheduledUntil, 1), before: nextMonth }),
		readSettings(ctx, "message_plan"),
	]);
	const { quota } = forecast;
	const own = history.reduce((sum, { day, billed }) => sum + (day.startsWith(month) ? billed : 0), 0);
	const used = Math.max(own, quota?.used ?? 0);
	const result = forecastMonth({
		today,
		used,
		history,
		scheduled: sumByDay([...scheduledDays(forecast.hours, ctx.zone, scheduledUntil), ...planned]),
		scheduledUntil,
	});
	const { included } = message_plan.plan ?? guessPlan(quota?.limit);
	return {
		today,
		used,
		...result,
		included,
		included_until: findRunOut(result, included),
		limit: quota?.limit ?? null,
		limit_until: quota?.limit ? findRunOut(result, quota.limit) : null,
	};
}

/** Scheduled messages by LINE's day; the hours are those of the account's zone. */
const scheduledDays = (
	hours: readonly { at: string; others: number }[],
	zone: string,
	until: string,
): ScheduledDay[] =>
	hours
		.map(({ at, others }) => ({
			day: currentDay(toInstant(at.slice(0, 10), at.slice(11, 16), zone)!),
			messages: others,
		}))
		.filter(({ day }) => day <= until);

const sumByDay = (days: readonly ScheduledDay[]): ScheduledDay[] =>
	[...Map.groupBy(days, ({ day }) => day)].map(([day, parts]) => ({
		day,
		messages: parts.reduce((sum, { messages }) => sum + messages, 0),
	}));
