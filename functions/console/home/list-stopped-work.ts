import { type SQL, sql } from "drizzle-orm";
import { episodes, friendReminders } from "#db/automation/reminders.ts";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import { actions, actionTasks } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { runs } from "#db/engine/runs.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import { CAUSE_LABELS, type CauseType } from "#domain/engine/actions/action-cause.ts";
import { HOME_TEXTS } from "#domain/platform/texts/home-texts.ts";
import { DAY, toWireTime } from "#domain/platform/time/wire-time.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Time for which stopped work is listed. */
const LISTED_PERIOD = 7 * DAY;
/** Maximum number of rows on the page. */
const MAX_SHOWN = 100;

const STOPPED_WORK_COLUMNS = {
	cause: typed<CauseType>(text),
	name: text,
	friendId: nullable(number),
	friendName: nullable(text),
	friendIcon: nullable(text),
	reason: nullable(text),
	/** Consecutive failures of work that is retried; null for ended work. */
	failures: nullable(number),
	/** Epoch ms. */
	at: number,
};

/**
 * Select of stopped work that an operator should know of: failing steps that are retried (except in scenarios
 * that are switched off), runs that were given up, and planned actions and broadcasts that are failing or
 * ended by themselves. Rows have `cause`, `name`, `friend_id`, `reason`, `failures` and `at`, within the
 * operator's visibility; planned ones name no friend and require full visibility. Each part is found by a
 * partial index of its own.
 */
export function selectStoppedWork(ctx: OperatorCtx): SQL {
	const since = ctx.now - LISTED_PERIOD;
	const isVisibleTo = (friendId: SQL) => isFriendVisible(ctx.operator, friendId);
	const plans = sql`select iif(b.id is null, 'task', 'broadcast'), ifnull(b.name, a.name), null, t.reason,
			iif(t.finished_at is null, t.failures, null), ifnull(t.finished_at, t.next_work_at)
		from ${actionTasks} t join ${actions} a on a.id = t.action_id left join ${broadcasts} b on b.task_id = t.id
		where t.reason is not null and (t.next_work_at is not null or t.finished_at >= ${since})`;
	return sql`select r.cause_type as cause, r.cause_label as name, r.friend_id as friend_id, r.reason as reason,
			null as failures, r.started_at as at
		from ${runs} r where r.state = 'failed' and r.started_at >= ${since} and ${isVisibleTo(sql`r.friend_id`)}
		union all select 'scenario', s.name, u.friend_id, null, u.failures, u.next_at
		from ${scenarioSubscriptions} u join ${scenarios} s on s.id = u.scenario_id
		where u.failures > 0 and u.next_at is not null and s.is_run = 1 and ${isVisibleTo(sql`u.friend_id`)}
		union all select 'episode', e.name, m.friend_id, null, m.failures, m.next_at
		from ${friendReminders} m join ${episodes} e on e.id = m.episode_id
		where m.failures > 0 and m.next_at is not null and ${isVisibleTo(sql`m.friend_id`)}
		${ctx.operator.friendScope.all ? sql`union all ${plans}` : sql``}`;
}

/** Stopped work for its page, newest first. */
export async function listStoppedWork({ ctx }: { ctx: OperatorCtx }) {
	const rows = await queryRows(
		ctx.db,
		STOPPED_WORK_COLUMNS,
		sql`select w.cause as cause, w.name as name, w.friend_id as friendId, f.name as friendName,
				f.icon_url as friendIcon, w.reason as reason, w.failures as failures, w.at as at
			from (${selectStoppedWork(ctx)}) w left join ${friends} f on f.id = w.friend_id
			order by w.at desc limit ${MAX_SHOWN + 1}`,
	);
	return {
		items: rows.slice(0, MAX_SHOWN).map(({ friendId, ...each }) => ({
			cause_label: CAUSE_LABELS[each.cause],
			name: each.name,
			friend:
				friendId === null ? null : { id: friendId, name: each.friendName ?? "", icon_url: each.friendIcon },
			reason: each.reason ?? (each.failures === null ? "" : HOME_TEXTS.retried(each.failures)),
			/** Time at which it ended, or is retried. */
			at: toWireTime(each.at, ctx.zone),
			again: each.failures !== null,
		})),
		more: rows.length > MAX_SHOWN,
	};
}
