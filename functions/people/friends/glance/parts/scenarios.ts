import { sql } from "drizzle-orm";
import { scenarioSteps, scenarioSubscriptions, scenarios as table } from "#db/automation/scenarios.ts";
import { actions } from "#db/engine/actions.ts";
import { MINUTES_PER_DAY } from "#domain/engine/steps/scenario-time.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { defineGlancePart, MAX_PART_ITEMS } from "../glance-part.ts";

interface Row {
	id: number;
	name: string;
	state: "reading" | "finished" | "stopped";
	started_at: number;
	ended_at: number | null;
	next_at: number | null;
	day: number | null;
	action: string | null;
}

/**
 * The scenario that the friend reads, with its next step, and those that they read before. A subscription's position is
 * that of the last step done, in minutes since the start.
 */
export const scenariosPart = defineGlancePart({
	ability: "scenario-read",
	query: (_ctx, id) =>
		sql`select s.id, s.name, r.state, r.started_at, r.ended_at, r.next_at, t.day,
				(select a.name from ${actions} a where a.id = t.action_id) as action
			from ${scenarioSubscriptions} r join ${table} s on s.id = r.scenario_id
				left join ${scenarioSteps} t on r.state = 'reading' and t.id = (select n.id from ${scenarioSteps} n
					where n.scenario_id = r.scenario_id and n.deleted_at is null
						and n.day * ${MINUTES_PER_DAY} + n.minute > r.position order by n.day, n.minute, n.id limit 1)
			where r.friend_id = ${id} and s.deleted_at is null
			order by r.state = 'reading' desc, r.started_at desc, r.id desc limit ${MAX_PART_ITEMS}`,
	present: (ctx, rows: Row[]) =>
		rows.map(({ started_at, ended_at, next_at, day, action, ...scenario }) => ({
			...scenario,
			started_at: toWireTime(started_at, ctx.zone),
			ended_at: ended_at === null ? null : toWireTime(ended_at, ctx.zone),
			next:
				scenario.state === "reading" && day !== null ? { day, action, at: nextStepTime(next_at, ctx) } : null,
		})),
});

/** Time of the next step; null until cron, which runs every minute, has computed it. */
const nextStepTime = (at: number | null, ctx: { now: number; zone: string }) =>
	at === null || at <= ctx.now ? null : toWireTime(at, ctx.zone);
