import { sql } from "drizzle-orm";
import { lineFigures } from "#db/console/line-figures-table.ts";
import { friends } from "#db/engine/friends.ts";
import { lineUnits } from "#db/engine/line-units.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text, typed } from "#db/platform/sql/row-columns.ts";
import type {
	DeliveryFigures,
	DemographicFigures,
	FigureKindName,
	FollowerFigures,
} from "#domain/console/line-figures/figure-kinds.ts";
import type { AccountFiguresQuery } from "#domain/console/line-figures/line-figures-input.ts";
import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { UNITS_PER_MONTH } from "#domain/engine/line-units/line-units.ts";
import { currentDay, toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden } from "#functions/platform/http/request-refusal.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { FIGURE_COLUMNS } from "./figure-columns.ts";
import { listCountedMessages } from "./list-counted-messages.ts";

const ROW_COLUMNS = { kind: typed<FigureKindName>(text), ...FIGURE_COLUMNS };

/**
 * Figures of the account by day, the newest attributes of its friends, and the messages that LINE counts.
 * @throws Refusal 403 for an operator who sees some friends only
 */
export async function showAccountFigures({ ctx, input }: { ctx: OperatorCtx; input: AccountFiguresQuery }) {
	if (!ctx.operator.friendScope.all) throw forbidden();
	const today = currentDay(ctx.now);
	const days = Array.from({ length: input.days }, (_, index) => daysAfter(today, index - input.days));
	const month = today.slice(0, 7);
	const [rows, [demographic], [friendCounts], [units]] = await ctx.db.batch([
		queryRows(
			ctx.db,
			ROW_COLUMNS,
			sql`select kind, day, from_day as fromDay, status, figures, fetched_at as fetchedAt from ${lineFigures}
				where kind in ('followers', 'deliveries') and subject = '' and day between ${days[0]!} and ${today}`,
		),
		queryRows(
			ctx.db,
			ROW_COLUMNS,
			sql`select kind, day, from_day as fromDay, status, figures, fetched_at as fetchedAt from ${lineFigures}
				where kind = 'demographic' and subject = '' and fetched_at is not null order by day desc limit 1`,
		),
		queryRows(
			ctx.db,
			{ known: number, blocked: number },
			sql`select count(*) as known, count(*) filter (where blocked_at is not null) as blocked from ${friends}
				where user_rate = ${USER_RATE.shown}`,
		),
		queryRows(
			ctx.db,
			{ own: number, unassigned: number },
			sql`select count(*) as own, count(*) filter (where is_unassigned) as unassigned from ${lineUnits}
				where month = ${month}`,
		),
	]);
	const settings = await readSettings(ctx, "line_units_of_all", "line_units_of_others");
	const ofDay = <Figures>(kind: FigureKindName, day: string) => {
		const row = rows.find((each) => each.kind === kind && each.day === day);
		return { row, figures: row?.figures ? (JSON.parse(row.figures) as Figures) : null };
	};
	return {
		today,
		days: days.map((day) => {
			const { row, figures } = ofDay<FollowerFigures>("followers", day);
			return { day, status: row?.status ?? ("due" as const), figures };
		}),
		/** Time of LINE's last answer about friends. */
		fetched_at: latestTime(
			ctx,
			rows.map(({ fetchedAt }) => fetchedAt),
		),
		/** Friends whom the console knows. */
		own: friendCounts!,
		deliveries: {
			counted_days: days.filter((day) => ofDay("deliveries", day).figures !== null).length,
			counts: sumsOf(days.map((day) => ofDay<DeliveryFigures>("deliveries", day).figures ?? {})),
		},
		demographic: demographic
			? {
					day: demographic.day,
					status: demographic.status,
					figures: demographic.figures ? (JSON.parse(demographic.figures) as DemographicFigures) : null,
				}
			: null,
		units: {
			...units!,
			others: settings.line_units_of_others.month === month ? settings.line_units_of_others.count : 0,
			limit: UNITS_PER_MONTH,
			counts_all: settings.line_units_of_all ? 1 : 0,
		},
		messages: await listCountedMessages(ctx),
	};
}

function sumsOf(days: readonly DeliveryFigures[]): DeliveryFigures {
	const sums: DeliveryFigures = {};
	for (const day of days)
		for (const [kind, count] of Object.entries(day)) sums[kind] = (sums[kind] ?? 0) + count;
	return sums;
}

function latestTime(ctx: OperatorCtx, times: readonly (number | null)[]): string | null {
	const latest = Math.max(...times.map((time) => time ?? 0), 0);
	return latest === 0 ? null : toWireTime(latest, ctx.zone);
}
