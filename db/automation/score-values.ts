import { type SQL, sql } from "drizzle-orm";
import { whole } from "#db/platform/sql/whole.ts";
import { friendScores, scoreLevels, scores, scoreTallies } from "./scores.ts";

/*
 * What a friend's score is, in one place for all who read it. A tally keeps what a friend's points are worth at its epoch.
 * All of them lose their worth at one pace, so a bound of today is a bound of the values as they are kept, and their index
 * finds it (docs/decisions/0056-scores.md).
 */

/** By how much values have grown against an instant (epoch ms); 1 where points keep their worth. */
export const growthAt = (at: SQL, of = sql`t`): SQL => sql`pow(2.0, (${at} - ${of}.epoch) * ${of}.rate)`;

/** A value of a tally `t` as it is shown now: whole points, within the floor and the ceiling of the score `s`. */
export const shownAt = (now: number, value: SQL): SQL => shownAtMoment(whole(now), value);

const shownAtMoment = (moment: SQL, value: SQL): SQL =>
	sql`cast(max(s.floor, min(s.ceiling, floor(${value} / ${growthAt(moment)} + 0.5))) as integer)`;

/** The value of `score_values` `v` from which on a score is shown with so many points or more. */
export const boundAt = (now: number, points: SQL): SQL =>
	sql`iif(${points} > v.ceiling, 9e999, iif(${points} <= v.floor, -9e999,
		(${points} - 0.5) * ${growthAt(sql`${now}`, sql`v`)}))`;

/** The name of the level that `shown` points of a score `s` lie in. */
export const levelNameOf = (shown: SQL): SQL => ofLevel(sql`l.name`, sql`s.lowest_name`, shown);

/** Its colour. */
export const levelColourOf = (shown: SQL): SQL => ofLevel(sql`l.colour`, sql`s.lowest_colour`, shown);

const ofLevel = (column: SQL, lowest: SQL, shown: SQL): SQL =>
	sql`ifnull((select ${column} from ${scoreLevels} l where l.score_id = s.id and l.deleted_at is null
		and l.from_points <= ${shown} order by l.from_points desc limit 1), ${lowest})`;

/**
 * What a friend has of every score, as one JSON expression: a list of `id`, `name`, `points`, `level` and `colour`.
 * @param moment now: written out (`whole`) where a statement may follow that binds its values as a list (`packed`)
 * @param friend the friend's id, in whatever the statement reads
 */
export const scoresAsJson = (moment: SQL, friend: SQL): SQL =>
	sql`(select json_group_array(json_object('id', n.id, 'name', n.name, 'points', n.points,
			'level', n.level, 'colour', n.colour)) from (
		select s.id, s.name, s.points, ${levelNameOf(sql`s.points`)} as level, ${levelColourOf(sql`s.points`)} as colour
		from (select s.id, s.name, s.lowest_name, s.lowest_colour, ${shownAtMoment(moment, sql`ifnull(v.value, 0)`)} as points
			from ${scores} s join ${scoreTallies} t on t.id = s.tally_id
			left join ${friendScores} v on v.tally_id = t.id and v.friend_id = ${friend}
			where s.deleted_at is null) s order by s.id) n)`;
