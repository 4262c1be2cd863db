import { sql } from "drizzle-orm";
import { episodeSteps, friendReminders } from "#db/episodes.ts";
import { zoneOffsets } from "#domain/zone-offsets.ts";
import { isVisible } from "../../friends/visible.ts";
import { notFound } from "../../http/refusal.ts";
import type { OperatorCtx } from "../../http/types.ts";
import { presentSteps } from "../../steps/present.ts";
import { type Standing, storedSteps } from "../../steps/stored.ts";
import { EPISODE_STEPS } from "./stepped.ts";

/** The steps of a reminder, each with how many set reminders wait for it. @throws Refusal 404 */
export async function showEpisodeSteps({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const found = await storedSteps(ctx, EPISODE_STEPS, input.id, reminders(ctx, input.id));
	if (!found) throw notFound();
	return { version: found.version, steps: await presentSteps(ctx, found.steps) };
}

/** Reminders by their next step, the first that is due after what is done. */
function reminders(ctx: OperatorCtx, id: number): Standing {
	// Uses the zone's offset at the goal: for a count, an error in the nights of a clock change is acceptable.
	const local = sql`(cast(r.origin_at + (select z.value ->> '$.offset' from json_each(${JSON.stringify(zoneOffsets(ctx.zone, ctx.now))}) z
		where z.value ->> '$.from' <= date(r.origin_at / 1000, 'unixepoch') order by z.value ->> '$.from' desc limit 1) as integer))`;
	return {
		rows: sql`select f.step_id as place, count(distinct f.friend_id) as n from (
				select d.step_id, d.friend_id, d.at, min(d.at) over (partition by d.id) as first from (
					select g.id, g.friend_id, g.done_until, t.id as step_id,
						(g.local / 86400000 + t.day) * 86400000
							+ coalesce(t.minute, g.local % 86400000 / 60000) * 60000 - (g.local - g.origin_at) as at
					from (select r.id, r.friend_id, r.origin_at, coalesce(r.done_until, 0) as done_until, ${local} as local
						from ${friendReminders} r where r.episode_id = ${id} and r.state = 'set'
							and ${isVisible(ctx.operator, sql`+r.friend_id`)}) g
					join ${episodeSteps} t on t.episode_id = ${id} and t.deleted_at is null) d
				where d.at > d.done_until) f
			where f.at = f.first group by f.step_id`,
		waiting: sql`(select coalesce(sum(p.n), 0) from standing p where p.place = t.id)`,
	};
}
