import { type SQL, sql } from "drizzle-orm";
import type { Db, Statement } from "#db/client.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { friendJourneyTags, journeyPhaseCounts, journeyTags } from "./journeys.ts";

/** A phase's place in its journey as one number: its position, and among those of one position its id. */
const placeIn = (phase: SQL): SQL => sql`${phase}.position * 1000000000 + ${phase}.id`;

/**
 * Who has passed which phases, by phase: rows `id`, `passed`, and `standing`, those of them who have passed none behind
 * it. Phases without a journey, and those that are deleted, are none of it.
 * @param friends a condition on the friend's id `f.friend_id`
 * @param ofPhases a condition on the phase `p`
 */
const phaseTotals = ({ friends, ofPhases }: { friends: SQL; ofPhases: SQL }): SQL =>
	sql`select phase as id, count(*) as passed, sum(is_last) as standing from (
		select p.id as phase,
			${placeIn(sql`p`)} = max(${placeIn(sql`p`)}) over (partition by f.friend_id, p.journey_id) as is_last
		from ${friendJourneyTags} f cross join ${journeyTags} p on p.id = f.journey_tag_id
		where ${friends} and p.journey_id is not null and p.deleted_at is null and ${ofPhases}) group by phase`;

interface Change {
	/** The friends whom the change may concern: rows `friend_id`. It must find the same after the change as before. */
	friends: SQL;
	/** The phases that it lets them pass, or takes back. */
	phases: SQL;
}

/**
 * The statements of a change of who has passed what, with the counts of the journeys' phases: what these friends
 * contribute is taken out before it, and put in after it. All are parts of one transaction.
 */
export const counting = (db: Db, { friends, phases }: Change, change: Statement[]): Statement[] => {
	const totals = phaseTotals({
		friends: sql`f.friend_id in (${friends})`,
		ofPhases: sql`p.journey_id in (select c.journey_id from ${journeyTags} c where c.id in ${phases})`,
	});
	const add = (sign: 1 | -1) =>
		execute(
			db,
			sql`insert into ${journeyPhaseCounts} (journey_tag_id, passed, standing)
				select t.id, ${sign} * t.passed, ${sign} * t.standing from (${totals}) t where true
				on conflict (journey_tag_id) do update
					set passed = passed + excluded.passed, standing = standing + excluded.standing`,
		);
	return [add(-1), ...change, add(1)];
};

/**
 * Counts journeys' phases anew: they were put into another order, or one was deleted or is there again.
 * @param journeyIds a list of ids or a select, in parentheses
 */
export const recount = (db: Db, journeyIds: SQL): Statement[] => {
	const mine = sql`select c.id from ${journeyTags} c where c.journey_id in ${journeyIds}`;
	return [
		execute(db, sql`delete from ${journeyPhaseCounts} where journey_tag_id in (${mine})`),
		execute(
			db,
			sql`insert into ${journeyPhaseCounts} (journey_tag_id, passed, standing)
				select t.id, t.passed, t.standing
				from (${phaseTotals({ friends: sql`1`, ofPhases: sql`p.journey_id in ${journeyIds}` })}) t where true`,
		),
	];
};
