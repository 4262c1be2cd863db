import { sql } from "drizzle-orm";
import { episodeSteps, episodes, friendReminders } from "#db/automation/reminders.ts";
import { actions } from "#db/engine/actions.ts";
import { goalStepDueAt } from "#domain/engine/steps/goal-time.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { defineGlancePart, MAX_PART_ITEMS } from "../glance-part.ts";

interface Row {
	id: number;
	episode_id: number;
	name: string;
	origin_at: number;
	done_until: number | null;
	reservation_id: number | null;
	steps: string;
}

interface Step {
	day: number;
	minute: number | null;
	action: string | null;
}

/** The reminders that are set for the friend, with the next step of each. */
export const remindersPart = defineGlancePart({
	ability: "episode-read",
	query: (_ctx, id) =>
		sql`select r.id, e.id as episode_id, e.name, r.origin_at, r.done_until, r.reservation_id,
				(select json_group_array(json_object('day', t.day, 'minute', t.minute,
						'action', (select a.name from ${actions} a where a.id = t.action_id)))
					from ${episodeSteps} t where t.episode_id = e.id and t.deleted_at is null) as steps
			from ${friendReminders} r join ${episodes} e on e.id = r.episode_id
			where r.friend_id = ${id} and r.state = 'set' and e.deleted_at is null
			order by r.origin_at, r.id limit ${MAX_PART_ITEMS}`,
	present: (ctx, rows: Row[]) =>
		rows.map((row) => ({
			id: row.id,
			episode_id: row.episode_id,
			name: row.name,
			/** A reminder of a reservation belongs to its salon. */
			is_of_reservation: row.reservation_id !== null,
			origin_at: toWireTime(row.origin_at, ctx.zone),
			next: nextStepOf(row, ctx.zone),
		})),
});

function nextStepOf({ steps, origin_at, done_until }: Row, zone: string) {
	const [nextStep] = (JSON.parse(steps) as Step[])
		.map(({ action, ...step }) => ({ action, at: goalStepDueAt(step, origin_at, zone) }))
		.filter(({ at }) => at > (done_until ?? 0))
		.sort((a, b) => a.at - b.at);
	return nextStep ? { action: nextStep.action, at: toWireTime(nextStep.at, zone) } : null;
}
