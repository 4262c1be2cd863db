import { type SQL, sql } from "drizzle-orm";
import { pointCursors, pointEntries, pointRules } from "#db/commerce/points.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { POINT_EVENTS } from "#domain/commerce/points/point-events.ts";
import { currentDay, DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { pointExpiryColumn } from "#functions/engine/friend-records/point-expiry-column.ts";
import { arePointsOn, writePointEntries } from "#functions/engine/friend-records/write-point-entries.ts";
import { leapBirthdaySetting } from "#functions/platform/settings/leap-birthday-setting.ts";

/** Maximum number of past days that are caught up after a standstill. */
const MAX_DAYS = 7;
/** Number of friends' ids per transaction, and of transactions per minute. */
const FRIENDS_PER_PAGE = 20_000;
const PAGES_PER_TICK = 20;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;

const isOfBirthdays = sql`c.event = 'birthday'`;

const hasRule = sql`exists (select 1 from ${pointRules} r where r.event = 'birthday' and r.deleted_at is null)`;

/** Condition: points are on, and today's birthdays are not counted yet. */
export const hasBirthdaysToGrant = ({ now, zone }: Ctx): SQL =>
	sql`(${arePointsOn} and ${hasRule} and not exists (select 1 from ${pointCursors} c
		where ${isOfBirthdays} and c.position >= ${dayNumber(currentDay(now, zone))}))`;

/** Grants points to the friends whose birthday it is, once a year each, in pages of one transaction each. */
export async function grantForBirthdays(ctx: Ctx): Promise<void> {
	const today = dayNumber(currentDay(ctx.now, ctx.zone));
	await execute(
		ctx.db,
		sql`insert into ${pointCursors} (event, position, until) values ('birthday', ${today - 1}, 0) on conflict do nothing`,
	);
	for (let page = 0; page < PAGES_PER_TICK; page++) {
		const [cursor] = await queryRows(
			ctx.db,
			{ day: number, friend: number, last: number },
			sql`select c.position as day, c.until as friend, (select ifnull(max(id), 0) from ${friends}) as last
				from ${pointCursors} c where ${isOfBirthdays}`,
		);
		if (!cursor || cursor.day >= today) return;
		const isMissed = cursor.day + 1 < today - MAX_DAYS;
		const day = isMissed ? today - MAX_DAYS : cursor.day + 1;
		const from = isMissed ? 0 : cursor.friend;
		const to = from + FRIENDS_PER_PAGE;
		await commitBatch(ctx.db, [
			...grantOfPage(ctx, { day, from, to }),
			execute(
				ctx.db,
				to >= cursor.last
					? sql`update ${pointCursors} as c set position = ${day}, until = 0
						where ${isOfBirthdays} and c.position = ${cursor.day} and c.until = ${cursor.friend}`
					: sql`update ${pointCursors} as c set position = ${day - 1}, until = ${to}
						where ${isOfBirthdays} and c.position = ${cursor.day} and c.until = ${cursor.friend}`,
			),
		]);
	}
}

/** Statement that passes over the birthdays of the days until yesterday, if a condition holds: those of a pause. */
export function skipMissedBirthdays(ctx: Ctx, condition: SQL): Statement {
	const yesterday = dayNumber(currentDay(ctx.now, ctx.zone)) - 1;
	return execute(
		ctx.db,
		sql`update ${pointCursors} as c set until = iif(c.position < ${yesterday}, 0, c.until), position = max(c.position, ${yesterday}) where ${isOfBirthdays} and ${condition}`,
	);
}

/** Range of friends' ids on a day, without its first and with its last id. */
interface BirthdayPage {
	/** Days since 1970. */
	day: number;
	from: number;
	to: number;
}

function grantOfPage(ctx: Ctx, page: BirthdayPage): Statement[] {
	const day = new Date(page.day * DAY).toISOString().slice(0, 10);
	const isBirthday = sql`(substr(v.date, 6) = ${day.slice(5)} or (substr(v.date, 6) = '02-29'
		and ${day.slice(5)} = ${leapBirthdaySetting} and date(${`${day.slice(0, 4)}-02-29`}) <> ${`${day.slice(0, 4)}-02-29`}))`;
	return writePointEntries(ctx, [
		execute(
			ctx.db,
			insertInto(
				pointEntries,
				{
					friendId: sql`v.friend_id`,
					kind: "grant",
					points: sql`r.points`,
					reason: POINT_EVENTS.birthday.label,
					cause: sql`'rule:' || r.id || ':' || v.friend_id || ${`:${day.slice(0, 4)}`}`,
					source: "rule",
					sourceId: sql`r.id`,
					expiresAt: pointExpiryColumn(ctx),
					remaining: sql`r.points`,
					at: ctx.now,
					day,
				},
				sql`from ${pointRules} r cross join ${friendVars} v
					where r.event = 'birthday' and r.deleted_at is null and v.var_id = r.field_id
						and v.friend_id > ${page.from} and v.friend_id <= ${page.to} and v.date is not null
						and ${isBirthday} and v.date < ${day} and ${arePointsOn}
						and ${createLocalTime(ctx).dateOf(sql`r.since`)} <= ${day} on conflict do nothing`,
			),
		),
	]);
}
