import { type SQL, sql } from "drizzle-orm";
import { friendJourneyTags, journeyMoves, journeys, journeyTags } from "#db/automation/journeys.ts";
import { withPhaseCounts } from "#db/automation/phase-counts.ts";
import { commitBatch } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { listTable, valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { nullable, number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { EVERYBODY_SCOPE, readFriendScope } from "#domain/console/operators/friend-scope.ts";
import { parseFilterJson } from "#domain/engine/filters/parse-filter-json.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { friendIdsAfter } from "#functions/engine/filters/filter-queries.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { announceFriends } from "#functions/platform/consoles/announce-frames.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";

/** Lease of a phase by one worker: longer than one batch takes. */
const LEASE = 5 * MINUTE;
/** Pause after all matching friends were moved. */
const PAUSE_AFTER_PASS = 5 * MINUTE;
/** Number of friends moved per transaction. */
const FRIENDS_PER_BATCH = 500;
/** Maximum number of transactions per minute; the next minute continues. */
const BATCHES_PER_TICK = 10;

const DUE_PHASE_COLUMNS = {
	id: number,
	journeyId: number,
	filter: text,
	scope: nullable(text),
	/** End of the lease, which also identifies this claim. */
	heldUntil: number,
};

type DuePhase = RowOfColumns<typeof DUE_PHASE_COLUMNS>;

/** Condition: a phase is due, or must be stopped. */
export const hasDuePhases = ({ now }: Ctx): SQL =>
	sql`exists (select 1 from ${journeyTags} where next_attempt_at <= ${now} and (attempts >= ${MAX_LOST_WORKERS} or (${isPassedByCondition})))`;

/** Moves friends to phases that are passed by condition; the phase that has waited longest is first. */
export async function passByCondition(ctx: Ctx): Promise<void> {
	await stopLostPhases(ctx);
	for (let batch = 0; batch < BATCHES_PER_TICK; batch++) {
		const phase = await claimPhase(ctx);
		if (!phase) return;
		try {
			await passBatch(ctx, phase);
		} catch (error) {
			// The lease prevents an immediate retry, and the claim has counted the attempt.
			console.error(
				JSON.stringify({ event: "journey.pass.failed", id: phase.id, error: rootCauseOf(error) }),
			);
		}
	}
}

/** Condition: the phase exists and is passed by condition. */
const isPassedByCondition = sql`passes_by_condition and deleted_at is null and member_query_id is not null`;

/** Stops a phase after too many consecutive lost or failed workers; its page shows the reason. */
const stopLostPhases = (ctx: Ctx) =>
	execute(
		ctx.db,
		sql`update ${journeyTags} set next_attempt_at = null, stop_reason = ${BACKGROUND_TEXTS.workStopped}
			where next_attempt_at <= ${ctx.now} and attempts >= ${MAX_LOST_WORKERS}`,
	);

/** Claims the phase that has waited longest, and counts the attempt before any work. */
async function claimPhase(ctx: Ctx): Promise<DuePhase | undefined> {
	const [phase] = await queryRows(
		ctx.db,
		DUE_PHASE_COLUMNS,
		sql`update ${journeyTags} set next_attempt_at = ${ctx.now + LEASE}, attempts = attempts + 1
			where id = (select id from ${journeyTags} where next_attempt_at <= ${ctx.now} and ${isPassedByCondition}
				order by next_attempt_at, id limit 1)
			returning id, journey_id as journeyId, move_scope as scope, next_attempt_at as heldUntil,
				(select q.filter from ${memberQueries} q where q.id = member_query_id) as filter`,
	);
	return phase;
}

/** Moves the next batch of friends from the previous phase who meet the condition. */
async function passBatch(ctx: Ctx, phase: DuePhase): Promise<void> {
	const scope = phase.scope === null ? EVERYBODY_SCOPE : readFriendScope(JSON.parse(phase.scope));
	const candidates = await queryRows(
		ctx.db,
		{ id: number },
		friendIdsAfter(
			ctx,
			parseFilterJson(phase.filter),
			sql`${visibleTo({ friendScope: scope, now: ctx.now })} and ${isAtPreviousPhase(phase, sql`${friends.id}`)}`,
			{ cursor: 0, take: FRIENDS_PER_BATCH },
		),
	);
	const ids = candidates.map(({ id }) => id);
	// The claim is still valid, the phase exists, and it is still passed by condition.
	const isStillClaimed = sql`exists (select 1 from ${journeyTags} where id = ${phase.id}
		and next_attempt_at = ${phase.heldUntil} and ${isPassedByCondition})`;
	const passingRows = sql`select value, ${phase.id}, ${ctx.now} from ${listTable(ids)}
		where ${isStillClaimed} and ${isAtPreviousPhase(phase, sql`value`)} on conflict do nothing`;
	// The moves apply only to friends for whom the first statement wrote a passage at this instant.
	await commitBatch(ctx.db, [
		...(ids.length === 0
			? []
			: withPhaseCounts(
					ctx.db,
					{
						friends: sql`select value as friend_id from ${listTable(ids)}`,
						phases: valuesOfList([phase.id]),
					},
					[
						execute(
							ctx.db,
							sql`insert into ${friendJourneyTags} (friend_id, journey_tag_id, passed_at) ${passingRows}`,
						),
					],
				)),
		execute(
			ctx.db,
			sql`insert into ${journeyMoves} (friend_id, journey_tag_id, moved_at)
				select f.friend_id, ${phase.id}, ${ctx.now} from ${friendJourneyTags} f
				where f.friend_id in ${valuesOfList(ids)} and f.journey_tag_id = ${phase.id} and f.passed_at = ${ctx.now} and ${isStillClaimed}
				on conflict do nothing`,
		),
		execute(
			ctx.db,
			sql`update ${journeyTags} set attempts = 0, stop_reason = null,
					next_attempt_at = ${ids.length < FRIENDS_PER_BATCH ? ctx.now + PAUSE_AFTER_PASS : ctx.now}
				where id = ${phase.id} and next_attempt_at = ${phase.heldUntil} and ${isPassedByCondition}`,
		),
	]);
	await announceFriends(ctx.env, ids);
}

/**
 * Condition: the friend is at the previous phase (for the first phase, at none of the journey) and was not
 * moved here by the condition before.
 */
const isAtPreviousPhase = ({ id, journeyId }: DuePhase, friend: ReturnType<typeof sql>) => {
	const hasPassedPhase = sql`select 1 from ${friendJourneyTags} f where f.friend_id = ${friend} and f.journey_tag_id in`;
	const phaseOrder = sql`select p.id, row_number() over (order by p.position, p.id) as place
		from ${journeyTags} p where p.journey_id = ${journeyId} and p.deleted_at is null`;
	const ownOrder = sql`(select m.place from (${phaseOrder}) m where m.id = ${id})`;
	return sql`(${ownOrder} = 1 or exists (${hasPassedPhase} (select b.id from (${phaseOrder}) b where b.place = ${ownOrder} - 1)))
		and not exists (${hasPassedPhase} (select b.id from (${phaseOrder}) b where b.place >= ${ownOrder}))
		and not exists (select 1 from ${journeyMoves} m where m.journey_tag_id = ${id} and m.friend_id = ${friend})
		and exists (select 1 from ${journeys} j where j.id = ${journeyId} and j.deleted_at is null)`;
};
