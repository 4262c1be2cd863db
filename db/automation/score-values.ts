import { type SQL, sql } from "drizzle-orm";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { friendScores, scoreLevels, scores, scoreTallies } from "./scores.ts";

/**
 * SQL of a friend's current score, shared by all readers. A tally stores the value of a friend's points at
 * its epoch. All points decay at one rate, so a bound for today converts into a bound on stored values, which
 * the index finds (docs/decisions/0056-scores-are-stored-relative-to-an-epoch.md).
 *
 * Aliases in all statements: `s` score, `t` tally, `v` a friend's stored value, `l` level.
 */

/** Growth of values relative to an instant (epoch ms); 1 if points keep their value. */
export const growthAt = (at: SQL, tally = sql`t`): SQL =>
	sql`pow(2.0, (${at} - ${tally}.epoch) * ${tally}.rate)`;

/** Points that a score `s` shows for a value of its tally `t`: whole, within its floor and ceiling. */
export const shownPoints = (now: number, value: SQL): SQL => shownPointsAt(integerLiteral(now), value);

const shownPointsAt = (moment: SQL, value: SQL): SQL =>
	sql`cast(max(s.floor, min(s.ceiling, floor(${value} / ${growthAt(moment)} + 0.5))) as integer)`;

/**
 * Minimum value of `score_values` `v` at which a score shows the given points or more; infinite (9e999) for points
 * beyond its ceiling, which it never shows, and for its floor, which it always does.
 */
export const scoreBound = (now: number, points: SQL): SQL =>
	sql`iif(${points} > v.ceiling, 9e999, iif(${points} <= v.floor, -9e999,
		(${points} - 0.5) * ${growthAt(sql`${now}`, sql`v`)}))`;

/** Name of the level that contains `shown` points of a score `s`. */
export const levelNameOf = (shown: SQL): SQL => levelColumn(sql`l.name`, sql`s.lowest_name`, shown);

/** Colour of the level that contains `shown` points of a score `s`. */
export const levelColourOf = (shown: SQL): SQL => levelColumn(sql`l.colour`, sql`s.lowest_colour`, shown);

const levelColumn = (column: SQL, lowest: SQL, shown: SQL): SQL =>
	sql`ifnull((select ${column} from ${scoreLevels} l where l.score_id = s.id and l.deleted_at is null
		and l.from_points <= ${shown} order by l.from_points desc limit 1), ${lowest})`;

/**
 * All scores of a friend, as one JSON expression: a list of `id`, `name`, `points`, `level` and `colour`.
 * @param moment now, as an `integerLiteral` if a later statement binds its values as a list (`packValues`)
 * @param friend expression of the friend's id in the enclosing statement
 */
export const scoresAsJson = (moment: SQL, friend: SQL): SQL =>
	sql`(select json_group_array(json_object('id', n.id, 'name', n.name, 'points', n.points,
			'level', n.level, 'colour', n.colour)) from (
		select s.id, s.name, s.points, ${levelNameOf(sql`s.points`)} as level, ${levelColourOf(sql`s.points`)} as colour
		from (select s.id, s.name, s.lowest_name, s.lowest_colour, ${shownPointsAt(moment, sql`ifnull(v.value, 0)`)} as points
			from ${scores} s join ${scoreTallies} t on t.id = s.tally_id
			left join ${friendScores} v on v.tally_id = t.id and v.friend_id = ${friend}
			where s.deleted_at is null) s order by s.id) n)`;
