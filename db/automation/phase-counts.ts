import { type SQL, sql } from "drizzle-orm";
import type { Db, Statement } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { friendJourneyTags, journeyPhaseCounts, journeyTags } from "./journeys.ts";

/** Sort key of a phase within its journey as one number: its position, then its id. */
const phaseSortKey = (phase: SQL): SQL => sql`${phase}.position * 1000000000 + ${phase}.id`;

/**
 * Totals by phase: rows `id`, `passed`, and `standing` (friends who have passed no later phase). Phases
 * without a journey and deleted phases are excluded.
 * @param friends a condition on the friend's id `f.friend_id`
 * @param ofPhases a condition on the phase `p`
 */
const phaseTotals = ({ friends, ofPhases }: { friends: SQL; ofPhases: SQL }): SQL =>
	sql`select phase as id, count(*) as passed, sum(is_last) as standing from (
		select p.id as phase,
			${phaseSortKey(sql`p`)} = max(${phaseSortKey(sql`p`)}) over (partition by f.friend_id, p.journey_id) as is_last
		from ${friendJourneyTags} f cross join ${journeyTags} p on p.id = f.journey_tag_id
		where ${friends} and p.journey_id is not null and p.deleted_at is null and ${ofPhases}) group by phase`;

interface PhaseChange {
	/**
	 * Friends whom the change may concern: rows `friend_id`. It must select the same friends before and after
	 * the change.
	 */
	friends: SQL;
	/** Phases that the change adds or removes. */
	phases: SQL;
}

/**
 * Returns the statements of a change to passed phases, with the phase counts: the contribution of these
 * friends is subtracted before it and added after it. All belong to one transaction.
 */
export const withPhaseCounts = (
	db: Db,
	{ friends, phases }: PhaseChange,
	change: Statement[],
): Statement[] => {
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
 * Recounts the phases of journeys after a reordering, a deletion or a restore.
 * @param journeyIds a list of ids or a select, in parentheses
 */
export const recountPhases = (db: Db, journeyIds: SQL): Statement[] => {
	const phaseIds = sql`select c.id from ${journeyTags} c where c.journey_id in ${journeyIds}`;
	return [
		execute(db, sql`delete from ${journeyPhaseCounts} where journey_tag_id in (${phaseIds})`),
		execute(
			db,
			sql`insert into ${journeyPhaseCounts} (journey_tag_id, passed, standing)
				select t.id, t.passed, t.standing
				from (${phaseTotals({ friends: sql`1`, ofPhases: sql`p.journey_id in ${journeyIds}` })}) t where true`,
		),
	];
};
