import { sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { lineSends } from "#db/content/line-sends.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import type { ScheduledDay } from "#domain/console/sending-costs/month-forecast.ts";
import type { LineRecipients } from "#domain/content/line-sends/line-recipients.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task-input.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import { parseFilterJson } from "#domain/engine/filters/parse-filter-json.ts";
import { currentDay, toInstant } from "#domain/platform/time/wire-time.ts";
import { countLineFriends, reachableFriends } from "#functions/content/broadcasts/broadcast-cost.ts";
import { countFriends } from "#functions/engine/filters/filter-queries.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Broadcasts that a forecast counts, of each kind. */
const MAX_PLANNED = 30;

/**
 * Friends of planned broadcasts by day, as they are now: those to friends of the console from a day on, since the forecast of
 * seven days has the earlier ones, and all whose friends LINE chooses.
 */
export async function countPlannedBroadcasts(
	ctx: OperatorCtx,
	{ ownFrom, before }: { ownFrom: string; before: string },
): Promise<ScheduledDay[]> {
	const [from, end] = [toInstant(ownFrom, "00:00")!, toInstant(before, "00:00")!];
	const [own, chosen] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ at: number, filter: nullable(text) },
			sql`select k.next_work_at as at, b.filter as filter from ${actionTasks} k cross join ${broadcasts} b on b.task_id = k.id
				where k.next_work_at >= ${from} and k.next_work_at < ${end} and b.deleted_at is null and b.cancelled_at is null
					and b.paused_at is null
				order by k.next_work_at limit ${MAX_PLANNED}`,
		),
		queryRows(
			ctx.db,
			{ at: number, recipients: text },
			sql`select l.starts_at as at, b.line_recipients as recipients
				from ${lineSends} l cross join ${broadcasts} b on b.id = l.broadcast_id
				where l.next_attempt_at >= ${ctx.now} and l.next_attempt_at < ${end} and l.attempts = 0 and b.deleted_at is null
				order by l.next_attempt_at limit ${MAX_PLANNED}`,
		),
	]);
	const counts = await Promise.all([countOwn(ctx, own), countChosen(ctx, chosen)]);
	return counts.flat();
}

async function countOwn(
	ctx: OperatorCtx,
	planned: readonly { at: number; filter: string | null }[],
): Promise<ScheduledDay[]> {
	const audiences = planned.map(({ at, filter }) => ({
		at,
		filter: filter === null ? EVERY_FRIEND : parseFilterJson(filter),
	}));
	const names = await loadFilterNames(
		ctx,
		audiences.map(({ filter }) => filter),
	);
	return Promise.all(
		audiences
			.filter(({ filter }) => !isFilterBroken(filter, names))
			.map(async ({ at, filter }) => {
				const [row] = await queryRows(
					ctx.db,
					{ count: number },
					countFriends(ctx, filter, reachableFriends(ctx, filter)),
				);
				return { day: currentDay(at), messages: row?.count ?? 0 };
			}),
	);
}

const countChosen = (
	ctx: OperatorCtx,
	planned: readonly { at: number; recipients: string }[],
): Promise<ScheduledDay[]> =>
	Promise.all(
		planned.map(async ({ at, recipients }) => {
			const reach = await countLineFriends(ctx, JSON.parse(recipients) as LineRecipients);
			return { day: currentDay(at), messages: reach?.count ?? 0 };
		}),
	);
