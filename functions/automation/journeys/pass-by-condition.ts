import { sql } from "drizzle-orm";
import { friendJourneyTags, journeyMoves, journeys, journeyTags } from "#db/automation/journeys.ts";
import { counting } from "#db/automation/phase-counts.ts";
import { commit } from "#db/client.ts";
import { friends } from "#db/engine/friends.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { among, eachOf } from "#db/platform/sql/among.ts";
import { execute, rowsOf } from "#db/platform/sql/raw.ts";
import { reasonOf } from "#db/platform/sql/reason.ts";
import { EVERYONE, readScope } from "#domain/console/operators/scope.ts";
import { filterFromJson } from "#domain/engine/filters/stored.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { idsAfter } from "#functions/engine/filters/audience.ts";
import { visibleTo } from "#functions/engine/filters/visible.ts";
import { announceFriends } from "#functions/platform/consoles/announce.ts";
import { MOST_LOST } from "#functions/platform/queues/company.ts";

/** Lease of a phase by one worker: longer than a set takes. */
const LEASE = 5 * MINUTE;
/** Pause after a complete pass over the friends. */
const AGAIN_AFTER = 5 * MINUTE;
/** Number of friends who pass in one transaction. */
const FRIENDS_PER_SET = 500;
/** Maximum number of sets per minute; the next minute takes the rest. */
const SETS_PER_TICK = 10;

interface DuePhase {
	id: number;
	journeyId: number;
	filter: string;
	scope: string | null;
	/** End of the lease, which also identifies this claim. */
	heldUntil: number;
}

/** Lets friends pass the phases that are passed by condition, those first that have waited longest. */
export async function passByCondition(ctx: Ctx): Promise<void> {
	await giveUpLost(ctx);
	for (let set = 0; set < SETS_PER_TICK; set++) {
		const phase = await claim(ctx);
		if (!phase) return;
		try {
			await passSet(ctx, phase);
		} catch (error) {
			// The lease keeps it from being tried again at once; the claim has counted the attempt.
			console.error(JSON.stringify({ event: "journey.pass.failed", id: phase.id, error: reasonOf(error) }));
		}
	}
}

const isOn = sql`passes_by_condition and deleted_at is null and member_query_id is not null`;

/** Gives up a phase after this many consecutive lost or failed workers, with a reason that its page shows. */
const giveUpLost = (ctx: Ctx) =>
	execute(
		ctx.db,
		sql`update ${journeyTags} set next_attempt_at = null, stop_reason = ${BACKGROUND_TEXTS.workStopped}
			where next_attempt_at <= ${ctx.now} and attempts >= ${MOST_LOST}`,
	);

/** Takes the phase that has waited longest, and counts the attempt before anything is done. */
async function claim(ctx: Ctx): Promise<DuePhase | undefined> {
	const [phase] = await rowsOf<DuePhase>(
		ctx.db,
		sql`update ${journeyTags} set next_attempt_at = ${ctx.now + LEASE}, attempts = attempts + 1
			where id = (select id from ${journeyTags} where next_attempt_at <= ${ctx.now} and ${isOn}
				order by next_attempt_at, id limit 1)
			returning id, journey_id as journeyId, move_scope as scope, next_attempt_at as heldUntil,
				(select q.filter from ${memberQueries} q where q.id = member_query_id) as filter`,
	);
	return phase;
}

/** Moves the next friends at the previous phase whom the condition includes. */
async function passSet(ctx: Ctx, phase: DuePhase): Promise<void> {
	const scope = phase.scope === null ? EVERYONE : readScope(JSON.parse(phase.scope));
	const found = await rowsOf<{ id: number }>(
		ctx.db,
		idsAfter(
			ctx,
			filterFromJson(phase.filter),
			sql`${visibleTo({ friendScope: scope, now: ctx.now })} and ${standsBefore(phase, sql`${friends.id}`)}`,
			{ cursor: 0, take: FRIENDS_PER_SET },
		),
	);
	const ids = found.map(({ id }) => id);
	// The claim is still ours, the phase still there, and it is still to be passed by condition.
	const isOurs = sql`exists (select 1 from ${journeyTags} where id = ${phase.id}
		and next_attempt_at = ${phase.heldUntil} and ${isOn})`;
	const passing = sql`select value, ${phase.id}, ${ctx.now} from ${eachOf(ids)}
		where ${isOurs} and ${standsBefore(phase, sql`value`)} on conflict do nothing`;
	await commit(ctx.db, [
		...(ids.length === 0
			? []
			: counting(
					ctx.db,
					{
						friends: sql`select value as friend_id from ${eachOf(ids)}`,
						phases: among([phase.id]),
					},
					[
						execute(
							ctx.db,
							sql`insert into ${friendJourneyTags} (friend_id, journey_tag_id, passed_at) ${passing}`,
						),
					],
				)),
		execute(
			ctx.db,
			sql`insert into ${journeyMoves} (friend_id, journey_tag_id, moved_at)
				select f.friend_id, ${phase.id}, ${ctx.now} from ${friendJourneyTags} f
				where f.friend_id in ${among(ids)} and f.journey_tag_id = ${phase.id} and f.passed_at = ${ctx.now} and ${isOurs}
				on conflict do nothing`,
		),
		execute(
			ctx.db,
			sql`update ${journeyTags} set attempts = 0, stop_reason = null,
					next_attempt_at = ${ids.length < FRIENDS_PER_SET ? ctx.now + AGAIN_AFTER : ctx.now}
				where id = ${phase.id} and next_attempt_at = ${phase.heldUntil} and ${isOn}`,
		),
	]);
	await announceFriends(ctx.env, ids);
}

/**
 * Condition: the friend is at the previous phase or, for the first phase, at none of the journey, and the
 * condition has not moved them already.
 */
const standsBefore = ({ id, journeyId }: DuePhase, friend: ReturnType<typeof sql>) => {
	const passed = sql`select 1 from ${friendJourneyTags} f where f.friend_id = ${friend} and f.journey_tag_id in`;
	const places = sql`select p.id, row_number() over (order by p.position, p.id) as place
		from ${journeyTags} p where p.journey_id = ${journeyId} and p.deleted_at is null`;
	const mine = sql`(select m.place from (${places}) m where m.id = ${id})`;
	return sql`(${mine} = 1 or exists (${passed} (select b.id from (${places}) b where b.place = ${mine} - 1)))
		and not exists (${passed} (select b.id from (${places}) b where b.place >= ${mine}))
		and not exists (select 1 from ${journeyMoves} m where m.journey_tag_id = ${id} and m.friend_id = ${friend})
		and exists (select 1 from ${journeys} j where j.id = ${journeyId} and j.deleted_at is null)`;
};
