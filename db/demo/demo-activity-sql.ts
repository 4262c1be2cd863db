import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { DEMO_NIGHT } from "./demo-hours.ts";

/** Range of friend ids, exclusive of `from` and inclusive of `to`. */
export interface FriendRange {
	from: number;
	to: number;
	now: number;
}

/**
 * SQL helpers for the demo friends' activity: each kind is one statement, whatever the number of friends.
 */
export const activitySql = ({ from, to, now }: FriendRange) => ({
	/** SQL from `from` on that selects every nth friend, with the alias f. */
	selectEveryNth: (step: number, rest = 0): SQL =>
		sql`from ${friends} f where f.id > ${from} and f.id <= ${to} and f.id % ${step} = ${rest}`,
	/** Daytime in the past: a multiple of `hours` ago that varies by friend, but after the follow. */
	ago: (hours: number): SQL =>
		sql`max(f.followed_at + ${(5 + (hours % 3) * 10) * MINUTE},
			${outsideNightSql(sql`(${now} - (f.id % 29 + 1) * ${hours * HOUR})`)})`,
	/** Full hour in the future: a multiple of `hours` from now that varies by friend. */
	ahead: (hours: number): SQL => sql`${now - (now % HOUR)} + (f.id % 23 + 1) * ${hours * HOUR}`,
});

/** Tokyo's offset from UTC. */
const OFFSET = integerLiteral(9 * HOUR);
const hours = (count: number): SQL => integerLiteral(count * HOUR);

/** SQL that moves an instant of the night to the evening before, like `outsideNight`. */
export function outsideNightSql(at: SQL): SQL {
	const time = sql`((${at} + ${OFFSET}) % ${integerLiteral(DAY)})`;
	return sql`(${at} - case when ${time} < ${hours(DEMO_NIGHT.to)} then ${hours(8)}
		when ${time} >= ${hours(DEMO_NIGHT.from)} then ${hours(2)} else 0 end)`;
}

/** SQL that picks one of several texts by friend; friends that differ in `step` get different ones. */
export const pickText = (texts: readonly string[], step = 1): SQL =>
	// Inlined, because D1 binds numbers as reals, and a division would leave a fraction.
	sql`${JSON.stringify(texts)} ->> (f.id / ${sql.raw(`${step} % ${texts.length}`)})`;
