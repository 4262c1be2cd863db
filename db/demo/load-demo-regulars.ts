import { type SQL, sql } from "drizzle-orm";
import { formAnswers } from "#db/acquisition/forms.ts";
import { friendJourneyTags } from "#db/automation/journeys.ts";
import { recountPhases } from "#db/automation/phase-counts.ts";
import { reservations } from "#db/booking/reservation-tables.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { friendTags } from "#db/people/tag-tables.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { outsideNightSql } from "./demo-activity-sql.ts";
import { STORY_FRIENDS } from "./demo-broadcasts.ts";

/** Tags that follow from the number of visits: 初回来店, リピーター, VIP. */
const VISIT_TAGS = [
	{ tagId: 4, from: 1, to: 1 },
	{ tagId: 5, from: 2, to: 1_000 },
	{ tagId: 6, from: 4, to: 1_000 },
];

/** Phases that a friend has passed by the number of visits: of ご来店までの流れ and 会員ランク. */
const VISIT_PHASES = [
	{ phaseId: 2, from: 1 },
	{ phaseId: 3, from: 2 },
	{ phaseId: 4, from: 2 },
	{ phaseId: 5, from: 4 },
];

/** Tags of courses that a friend has had: カット, カラー, パーマ・縮毛矯正. */
const COURSE_TAGS = [
	{ courseId: 1, tagId: 7 },
	{ courseId: 2, tagId: 7 },
	{ courseId: 3, tagId: 8 },
	{ courseId: 4, tagId: 9 },
];

/** Tag of friends without a visit for some weeks, and without a booking. */
const LONG_AGO = { tagId: 12, days: 35 };

/** Id of the friend information 来店回数, and of the form ご来店後アンケート. */
const VISIT_COUNT = 4;
const SURVEY = 1;

/**
 * Statements that make tags, 来店回数, journeys and surveys of the demo's friends agree with the visits that the
 * salons' rooms have recorded.
 */
export const demoRegularStatements = (db: Db, now: number): Statement[] => [
	...visitTagStatements(db, now),
	visitCountStatement(db, now),
	...visitPhaseStatements(db, now),
	...surveyStatements(db, now),
];

const isStory = (friend: SQL) => sql`${friend} <= ${STORY_FRIENDS}`;

/** Condition: a reservation `r` is an approved one of the story's friends. */
const IS_BOOKING = sql`r.friend_id is not null and ${isStory(sql`r.friend_id`)} and r.parent_id is null
	and r.deleted_at is null and r.status = 'approved'`;

/** Number of visits, and the last one, by friend: counted as on the friend's page (`functions/people/friends/glance/parts/reservations.ts`). */
const visitsUntil = (now: number) =>
	sql`(select r.friend_id, count(*) as count, max(r.ends_at) as last_at from ${reservations} r
		where ${IS_BOOKING} and r.ends_at <= ${now} and r.is_attended is not 0 group by r.friend_id)`;

function visitTagStatements(db: Db, now: number): Statement[] {
	const tagRows = rowsFrom(VISIT_TAGS, ["tagId", "from", "to"]);
	const courseRows = rowsFrom(COURSE_TAGS, ["courseId", "tagId"]);
	const derivedTags = [...VISIT_TAGS, ...COURSE_TAGS, LONG_AGO].map(({ tagId }) => integerLiteral(tagId));
	return [
		execute(
			db,
			sql`delete from ${friendTags} where ${isStory(sql`friend_id`)} and tag_id in (${sql.join(derivedTags, sql`, `)})`,
		),
		execute(
			db,
			sql`insert into ${friendTags} (friend_id, tag_id, created_at)
				select v.friend_id, ${tagRows.column.tagId}, v.last_at from ${tagRows.rows}
				join ${visitsUntil(now)} v on v.count between ${tagRows.column.from} and ${tagRows.column.to}
				where true on conflict do nothing`,
		),
		execute(
			db,
			sql`insert into ${friendTags} (friend_id, tag_id, created_at)
				select r.friend_id, ${courseRows.column.tagId}, max(r.ends_at) from ${courseRows.rows}
				join ${reservations} r on r.course_id = ${courseRows.column.courseId}
				where ${IS_BOOKING} and r.ends_at <= ${now} and r.is_attended is not 0 group by 1, 2 on conflict do nothing`,
		),
		execute(
			db,
			sql`insert into ${friendTags} (friend_id, tag_id, created_at)
				select v.friend_id, ${LONG_AGO.tagId}, v.last_at + ${LONG_AGO.days * DAY} from ${visitsUntil(now)} v
				where v.last_at < ${now - LONG_AGO.days * DAY}
					and not exists (select 1 from ${reservations} r where ${IS_BOOKING} and r.friend_id = v.friend_id and r.ends_at > ${now})
				on conflict do nothing`,
		),
	];
}

const visitCountStatement = (db: Db, now: number): Statement =>
	execute(
		db,
		sql`insert into ${friendVars} (var_id, friend_id, value, value_key, number, updated_at)
				select ${VISIT_COUNT}, f.id, ifnull(v.count, 0), ifnull(v.count, 0), ifnull(v.count, 0), ifnull(v.last_at, f.followed_at)
				from ${friends} f left join ${visitsUntil(now)} v on v.friend_id = f.id where ${isStory(sql`f.id`)}
				on conflict (var_id, friend_id) do update set value = excluded.value, value_key = excluded.value_key,
					number = excluded.number, updated_at = excluded.updated_at`,
	);

function visitPhaseStatements(db: Db, now: number): Statement[] {
	const phaseRows = rowsFrom(VISIT_PHASES, ["phaseId", "from"]);
	return [
		execute(
			db,
			sql`delete from ${friendJourneyTags} where ${isStory(sql`friend_id`)}
				and journey_tag_id in (select ${phaseRows.column.phaseId} from ${phaseRows.rows})`,
		),
		execute(
			db,
			sql`insert into ${friendJourneyTags} (friend_id, journey_tag_id, passed_at)
				select v.friend_id, ${phaseRows.column.phaseId}, v.last_at from ${phaseRows.rows}
				join ${visitsUntil(now)} v on v.count >= ${phaseRows.column.from} where true on conflict do nothing`,
		),
		execute(
			db,
			sql`insert into ${friendJourneyTags} (friend_id, journey_tag_id, passed_at)
				select f.id, 1, f.followed_at from ${friends} f join ${visitsUntil(now)} v on v.friend_id = f.id
				where true on conflict do nothing`,
		),
		...recountPhases(db, sql`(1, 2)`),
	];
}

/** The survey is sent after a visit: friends without one have not answered it, the others a few hours after it. */
const surveyStatements = (db: Db, now: number): Statement[] => [
	execute(
		db,
		sql`delete from ${formAnswers} where form_id = ${SURVEY} and ${isStory(sql`friend_id`)}
				and friend_id not in (select v.friend_id from ${visitsUntil(now)} v)`,
	),
	execute(
		db,
		sql`update ${formAnswers} set created_at = (select ${outsideNightSql(sql`min(v.last_at + (2 + friend_id % 5) * ${HOUR}, ${now - HOUR})`)}
					from ${visitsUntil(now)} v where v.friend_id = ${formAnswers.friendId})
				where form_id = ${SURVEY} and ${isStory(sql`friend_id`)}`,
	),
];
