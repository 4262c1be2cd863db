import { sql } from "drizzle-orm";
import { reactions } from "#db/automation/auto-responses.ts";
import { runs } from "#db/engine/runs.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { EVERY_DAY } from "#domain/automation/auto-responses/auto-response-schedule.ts";
import {
	EVERY_TEXT,
	LAST_RESORT,
	LINE_EVENT,
} from "#domain/automation/auto-responses/match-auto-response.ts";
import { IDLE_DAYS } from "#domain/console/unused-items/unused-checks.ts";
import { UNUSED_ITEM_TEXTS } from "#domain/platform/texts/unused-items-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { UnusedCheckFinder } from "../unused-check.ts";

/** Active auto-responses of last resort behind one that answers every text at all times, and those that are idle. */
export const findIdleResponses: UnusedCheckFinder = async ({ db, now }, limit) => {
	const since = now - IDLE_DAYS * DAY;
	const rows = await queryRows(
		db,
		{ id: number, name: text, before: nullable(text) },
		sql`with first as (select r.name from ${reactions} r where r.deleted_at is null and r.is_active = 1
				and r.type = ${EVERY_TEXT} and r.hit_detection_order <> ${LAST_RESORT} and r.has_time_restriction = 0
				and r.weekdays = ${EVERY_DAY} and r.member_query_id is null order by r.id limit 1),
			found as (select r.id as id, r.name as name, r.created_at as created_at,
					iif(r.hit_detection_order = ${LAST_RESORT} and r.type <> ${LINE_EVENT}, (select name from first), null) as before
				from ${reactions} r where r.deleted_at is null and r.is_active = 1)
			select f.id as id, f.name as name, f.before as before from found f
			where f.before is not null or (f.created_at < ${since} and not exists (select 1 from ${runs} x
				where x.cause_type = 'reaction' and x.cause_id = f.id and x.started_at >= ${since}))
			order by f.id limit ${limit}`,
	);
	return rows.map(({ before, ...row }) => ({
		...row,
		reason: before === null ? UNUSED_ITEM_TEXTS.idleResponse(IDLE_DAYS) : UNUSED_ITEM_TEXTS.shadowed(before),
		records: null,
	}));
};
