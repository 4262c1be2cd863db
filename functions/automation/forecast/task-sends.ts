import { type SQL, sql } from "drizzle-orm";
import { actions, actionTasks } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { packed } from "#db/platform/sql/packed.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { whole } from "#db/platform/sql/whole.ts";
import { spread } from "#domain/automation/forecast/spread.ts";
import { dueAt } from "#domain/engine/actions/effects/delay.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { nextOccurrence, type Recurrence } from "#domain/engine/actions/recurrence.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task.ts";
import { isBroken } from "#domain/engine/filters/broken.ts";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { filterFromJson } from "#domain/engine/filters/stored.ts";
import { HOUR, MINUTE } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { dependsOnToday } from "#functions/engine/filters/depends-on-today.ts";
import { filterWhere } from "#functions/engine/filters/filter.ts";
import { filterNames } from "#functions/engine/filters/names.ts";
import { delayOf, notYetRun, type Tally } from "./counting.ts";
import { conditionsWhere, type Deed, type DeedCall, loadCalls, sendingEffects } from "./deeds.ts";

/** A planned task. */
export interface PlannedTask extends Deed {
	own: boolean;
	at: number;
	recurrence: Recurrence | null;
	audience: Filter;
	/** Friends who are excluded. */
	within: SQL;
	/** Friends up to this id have had the present round. */
	cursor: number;
}

/** The tasks that fall due within the seven days. */
export async function loadTasks(
	ctx: Ctx,
	tally: Tally,
	isOwn: (actionId: number) => boolean,
): Promise<PlannedTask[]> {
	const rows = await rowsOf<Row>(
		ctx.db,
		sql`select k.next_work_at as at, k.recurrence as recurrence, k.cursor as cursor, a.id as actionId,
				a.twice_type as twiceType, q.filter as filter, ${sendingEffects(sql`a.id`, sql`a.version`)} as effects
			from ${actionTasks} k join ${actions} a on a.id = k.action_id
			left join ${memberQueries} q on q.id = k.member_query_id
			where k.next_work_at < ${whole(tally.end)} and a.deleted_at is null`,
	);
	return rows.map(({ effects, filter, recurrence, ...task }) => ({
		...task,
		own: isOwn(task.actionId),
		effects: JSON.parse(effects) as Effect[],
		recurrence: recurrence === null ? null : (JSON.parse(recurrence) as Recurrence),
		audience: filter === null ? EVERY_FRIEND : filterFromJson(filter),
		within: sql`1`,
	}));
}

interface Row {
	at: number;
	recurrence: string | null;
	cursor: number;
	actionId: number;
	twiceType: number;
	filter: string | null;
	effects: string;
}

/** Number of friends of a task's call, and of those remaining in the current round. */
interface Audience {
	all: number;
	ahead: number;
}

/** Sends of tasks, each time they run. A filter that names something deleted selects nobody. */
export async function taskSends(ctx: Ctx, tally: Tally, tasks: PlannedTask[]) {
	const names = await filterNames(
		ctx,
		tasks.map(({ audience }) => audience),
	);
	const calls = await loadCalls(
		ctx,
		tasks.filter(({ audience }) => !isBroken(audience, names)),
	);
	return {
		counts: calls.map((call) => countsOf(ctx, tally, call)),
		tell: (found: Audience[][]) => {
			for (const [index, call] of calls.entries()) tellCall(ctx, tally, call, found[index]!);
		},
	};
}

/** The audience of each run; of one count for all of them where the conditions do not depend on the day. */
async function countsOf(ctx: Ctx, tally: Tally, call: DeedCall<PlannedTask>): Promise<Audience[]> {
	const moments = momentsOf(ctx, tally, call.deed);
	if (![call.deed.audience, ...call.conditions].some(dependsOnToday)) {
		const audience = await countOf(ctx, tally, call);
		return moments.map(() => audience);
	}
	return Promise.all(moments.map((now) => countOf({ ...ctx, now }, tally, call)));
}

async function countOf(
	ctx: Ctx,
	tally: Tally,
	{ deed, conditions }: DeedCall<PlannedTask>,
): Promise<Audience> {
	const once = deed.twiceType === 1 && deed.actionId !== null ? notYetRun(whole(deed.actionId)) : sql`1`;
	const [audience] = await rowsOf<Audience>(
		ctx.db,
		packed(sql`select count(*) as "all", count(case when ${friends.id} > ${whole(deed.cursor)} then 1 end) as ahead
			from ${friends} where ${filterWhere(ctx, deed.audience)} and ${tally.reached}
				and ${conditionsWhere(ctx, conditions, "perFriend")} and ${deed.within} and ${once}`),
	);
	return audience!;
}

function tellCall(ctx: Ctx, tally: Tally, { deed, delay }: DeedCall<PlannedTask>, found: Audience[]): void {
	const hours = tally.of(deed.own);
	for (const [round, at] of momentsOf(ctx, tally, deed).entries()) {
		const { ahead, all } = found[round]!;
		const count = round === 0 ? ahead : all;
		const hoursTo = (moment: number) => (moment - tally.start) / HOUR;
		if (delay.delay_type === 1) {
			const [from, until] = delayOf(delay);
			spread(hours, count, hoursTo(at + from), hoursTo(at + until));
		} else spread(hours, count, hoursTo(dueAt(delay, at, ctx.zone, () => 0)));
	}
}

/** When a task runs within the seven days; for a once-only action only the first time. */
function momentsOf(ctx: Ctx, tally: Tally, { at, recurrence, twiceType }: PlannedTask): number[] {
	const first = Math.ceil(Math.max(at, ctx.now) / MINUTE) * MINUTE;
	const moments = [first];
	// Missed runs are not made up for.
	for (let last = first; recurrence !== null && twiceType === 0; moments.push(last)) {
		const next = nextOccurrence(recurrence, last, ctx.zone);
		if (next === null || next >= tally.end) break;
		last = next;
	}
	return moments;
}
