import { type SQL, sql } from "drizzle-orm";
import { lineFigures } from "#db/console/line-figures-table.ts";
import { lineHealth } from "#db/console/line-health-table.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { lineUnits } from "#db/engine/line-units.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type {
	FigureKindName,
	FollowerFigures,
	LineFigures,
} from "#domain/console/line-figures/figure-kinds.ts";
import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { currentDay, DAY } from "#domain/platform/time/wire-time.ts";
import { STORY_FRIENDS } from "./demo-broadcasts.ts";
import { createDemoFriends, type DemoFriend } from "./demo-friends.ts";

/** Days with figures of the account. */
const DAYS = 60;
/** Target reach among the friends who have not blocked the account, as the simulator counts it. */
const REACH_SHARE = 0.75;

/** LINE reports no smaller number of people. */
const LINE_THRESHOLD = 20;

const ATTRIBUTES = {
	genders: [share("female", 66.3), share("male", 21.3), share("unknown", 12.4)],
	ages: [
		share("from20to24", 9.4),
		share("from25to29", 16.8),
		share("from30to34", 18.1),
		share("from35to39", 15.6),
		share("from40to44", 12.3),
		share("from45to49", 8.2),
		share("from50", 8.4),
		share("unknown", 11.2),
	],
	areas: [
		share("東京", 61.7),
		share("神奈川", 14.9),
		share("埼玉", 7.8),
		share("千葉", 5.5),
		share("unknown", 10.1),
	],
	appTypes: [share("ios", 71.5), share("android", 27.9), share("others", 0.6)],
	subscriptionPeriods: [
		share("over365days", 41.2),
		share("within365days", 22.6),
		share("within180days", 14.8),
		share("within90days", 12.5),
		share("within30days", 6.1),
		share("within7days", 2.8),
	],
};

function share(value: string, percentage: number) {
	return { value, percentage };
}

/** LINE's count of the demo's friends at a time: the simulator tells the newest of them as that of yesterday. */
function countFollowers(people: readonly DemoFriend[], at: number): FollowerFigures {
	const followers = people.filter(({ followedAt }) => followedAt <= at).length;
	const blocks = people.filter(({ blockedAt }) => blockedAt !== null && blockedAt <= at).length;
	return { followers, blocks, reaches: Math.floor((followers - blocks) * REACH_SHARE) };
}

/** Statements that insert the figures of the account until yesterday, and of the sent broadcasts. */
export function demoFigureStatements(db: Db, now: number): Statement[] {
	const yesterday = daysAfter(currentDay(now), -1);
	const ofDay = (kind: FigureKindName, day: string, figures: LineFigures) => ({
		kind,
		day,
		figures: JSON.stringify(figures),
	});
	const people = createDemoFriends(0, STORY_FRIENDS, now);
	const days = Array.from({ length: DAYS }, (_, before) => ({ before, day: daysAfter(yesterday, -before) }));
	const figures = [
		...days.flatMap(({ before, day }) => {
			return [
				ofDay("followers", day, countFollowers(people, now - before * DAY)),
				ofDay("deliveries", day, { apiPush: 4 + (before % 5), apiReply: 9 + (before % 4), chat: before % 3 }),
			];
		}),
		ofDay("demographic", yesterday, ATTRIBUTES),
		// The last of a day's plan: LINE is asked again for the next day only.
		ofDay("units", yesterday, { count: 0 }),
	];
	const { rows, column } = rowsFrom(figures, ["kind", "day", "figures"]);
	const sent = sql`(select b.id as id, count(*) as friends,
			date(min(d.sent_at) / 1000, 'unixepoch', '+9 hours') as day
		from ${broadcasts} b cross join ${deliveries} d on d.broadcast_id = b.id and d.state = 'sent' group by b.id)`;
	const unlessBelowThreshold = (count: SQL) => sql`iif(${count} >= ${LINE_THRESHOLD}, ${count}, null)`;
	const opened = unlessBelowThreshold(sql`cast(s.friends * 0.72 as integer)`);
	const clicked = unlessBelowThreshold(sql`cast(s.friends * 0.41 as integer)`);
	return [
		// The shop is connected: without a first check LINE would be asked for nothing until an event arrives.
		db.insert(lineHealth).values({ id: 1, nextCheckAt: now, breaks: [] }).onConflictDoNothing(),
		execute(
			db,
			sql`insert into ${lineFigures} (kind, day, status, figures, fetched_at)
				select ${column.kind}, ${column.day}, 'ready', ${column.figures}, ${now} from ${rows} where true on conflict do nothing`,
		),
		execute(
			db,
			sql`insert into ${lineUnits} (month, name, admitted_at, first_day, last_day)
				select substr(s.day, 1, 7), 'b_' || s.id, 0, s.day, s.day from ${sent} s where true on conflict do nothing`,
		),
		execute(
			db,
			sql`insert into ${lineFigures} (kind, subject, day, from_day, status, figures, fetched_at)
				select 'unit', 'b_' || s.id, min(${yesterday}, date(s.day, '+30 days')), s.day, 'ready', json_object('opened', ${opened},
					'clicked', ${clicked}, 'played', null, 'finished', null, 'bubbles', json('[]'), 'links', json('[]')), ${now}
				from ${sent} s where s.day <= ${yesterday} on conflict do nothing`,
		),
	];
}
