import { type SQL, sql } from "drizzle-orm";
import {
	scriptHits,
	scripts,
	scriptViews,
	scriptVisitors,
	scriptVisits,
} from "#db/acquisition/site-scripts.ts";
import type { Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { eventsOfType, type VisitReport } from "#domain/acquisition/site-scripts/visit-report.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { DAY, SECOND } from "#domain/platform/time/wire-time.ts";
import { effectsOfAttribution } from "#functions/acquisition/conversions/attributed-conversions.ts";
import {
	attributeConversions,
	countVisitorConversions,
} from "#functions/acquisition/conversions/count-visitor-conversions.ts";
import type { Ctx } from "#functions/context.ts";

/**
 * Attribution window: earlier actions of a visitor than this stay anonymous when the visitor is identified.
 */
const ATTRIBUTION_WINDOW = 30 * DAY;
/** Tolerance for a browser's clock ahead of ours, seconds. */
const SLACK_SECONDS = 5;

interface RecordArgs {
	scriptId: number;
	/** Friend identified by a valid link; null if there is none. */
	friendId: number | null;
	report: VisitReport;
}

/**
 * Stores a browser's report, in one transaction that is safe to repeat: the visitor, the visit, its pages and
 * their durations, the matches of the script's rules, and the conversions. The statement that queues actions
 * is last.
 * @returns whether an action was queued
 */
export async function recordVisitReport(
	ctx: Ctx,
	{ scriptId, friendId, report }: RecordArgs,
): Promise<boolean> {
	const { visitor: key, visit, referer, events } = report;
	// Condition for the visitor `v`, and the ids of the visitor and their friend.
	const isVisitor = sql`v.script_id = ${scriptId} and v.key = ${key}`;
	const visitor = sql`(select v.id from ${scriptVisitors} v where ${isVisitor})`;
	// A friend whom an operator has blocked is treated as anonymous.
	const friend = sql`(select f.id from ${scriptVisitors} v join ${friends} f on f.id = v.friend_id and f.user_rate <> ${integerLiteral(USER_RATE.blocked)}
		where ${isVisitor})`;
	// If a friend is identified while the browser continues another friend's visit, a separate visit begins.
	const ownKey = sql`${visit} || ':' || ${friend}`;
	const visitId = sql`(select s.id from ${scriptVisits} s where s.visitor_id = ${visitor} and s.key in (${visit}, ${ownKey})
		order by s.key desc limit 1)`;
	const visitKey =
		friendId === null
			? sql`${visit}`
			: sql`iif(exists (select 1 from ${scriptVisits} s where s.visitor_id = v.id and s.key = ${visit}
				and s.friend_id <> ${friend}), ${ownKey}, ${visit})`;
	// Includes visitors who are anonymous or already this friend; actions of another friend, even one blocked
	// since, are not attributed.
	const attributableVisitor = sql`(select v.id from ${scriptVisitors} v
		where ${isVisitor} and (v.friend_id is null or v.friend_id = ${friendId}))`;
	const [storeSource, notifySystems, queueActions] = effectsOfAttribution(ctx, friend);
	const results = await ctx.db.batch([
		writeVisitor(ctx, { scriptId, key }),
		...(friendId === null
			? []
			: [
					...attributeVisits(ctx, attributableVisitor, friendId),
					...attributeConversions(ctx, attributableVisitor, friendId),
					execute(ctx.db, sql`update ${scriptVisitors} as v set friend_id = ${friendId} where ${isVisitor}`),
				]),
		writeVisit(ctx, { scriptId, isVisitor, key: visitKey, referer, friend }),
		...writeViews(ctx, { scriptId, visitId, events }),
		...writeDurations(ctx, { visitId, events }),
		countHits(ctx, visitId),
		...countVisitorConversions(ctx, { visitor, friend }, eventsOfType(events, "conversion")),
		storeSource,
		notifySystems,
		queueActions,
	]);
	return (results.at(-1) as unknown[]).length > 0;
}

type Events = VisitReport["events"];

const writeVisitor = (ctx: Ctx, { scriptId, key }: { scriptId: number; key: string }): Statement =>
	execute(
		ctx.db,
		insertInto(
			scriptVisitors,
			{ scriptId, key, lastAt: ctx.now, createdAt: ctx.now },
			sql`where true on conflict (script_id, key) do update set last_at = excluded.last_at`,
		),
	);

/** Attributes the browser's earlier anonymous visits to the friend. */
function attributeVisits(ctx: Ctx, visitor: SQL, friendId: number): Statement[] {
	const isAnonymous = sql`visitor_id = ${visitor} and friend_id is null and created_at > ${ctx.now - ATTRIBUTION_WINDOW}`;
	return [
		execute(
			ctx.db,
			sql`update ${scriptHits} set friend_id = ${friendId} where friend_id is null
				and visit_id in (select id from ${scriptVisits} where ${isAnonymous})`,
		),
		execute(ctx.db, sql`update ${scriptVisits} set friend_id = ${friendId} where ${isAnonymous}`),
	];
}

const writeVisit = (
	ctx: Ctx,
	{
		scriptId,
		isVisitor,
		key,
		referer,
		friend,
	}: { scriptId: number; isVisitor: SQL; key: SQL; referer: string; friend: SQL },
): Statement =>
	execute(
		ctx.db,
		insertInto(
			scriptVisits,
			{
				visitorId: sql`v.id`,
				key,
				scriptId,
				friendId: friend,
				referer,
				createdAt: ctx.now,
			},
			sql`from ${scriptVisitors} v where ${isVisitor} on conflict (visitor_id, key) do nothing`,
		),
	);

function writeViews(
	ctx: Ctx,
	{ scriptId, visitId, events }: { scriptId: number; visitId: SQL; events: Events },
): Statement[] {
	const views = eventsOfType(events, "view");
	if (views.length === 0) return [];
	const { rows, column } = rowsFrom(views, ["id", "url", "title"]);
	return [
		execute(
			ctx.db,
			insertInto(
				scriptViews,
				{
					visitId: sql`visit.id`,
					key: column.id,
					scriptId,
					url: column.url,
					title: column.title,
					createdAt: ctx.now,
				},
				sql`from (select ${visitId} as id) visit cross join ${rows} where visit.id is not null
					on conflict (visit_id, key) do nothing`,
			),
		),
	];
}

/** The duration of a page is limited to the time since it was opened, whatever a browser reports. */
function writeDurations(ctx: Ctx, { visitId, events }: { visitId: SQL; events: Events }): Statement[] {
	const stays = eventsOfType(events, "stay");
	if (stays.length === 0) return [];
	const { rows, column } = rowsFrom(stays, ["id", "seconds"]);
	return [
		execute(
			ctx.db,
			sql`update ${scriptViews} as w set stay_seconds = max(w.stay_seconds,
					min(${column.seconds}, cast((${ctx.now} - w.created_at) / ${SECOND} as integer) + ${SLACK_SECONDS}))
				from ${rows} where w.visit_id = ${visitId} and w.key = ${column.id}`,
		),
		execute(
			ctx.db,
			sql`update ${scriptVisits} set stay_seconds =
					(select coalesce(sum(w.stay_seconds), 0) from ${scriptViews} w where w.visit_id = ${scriptVisits.id})
				where id = ${visitId}`,
		),
	];
}

/** Counts the visit once for each matching rule, however often it is reported and however long it lasts. */
const countHits = (ctx: Ctx, visitId: SQL): Statement =>
	execute(
		ctx.db,
		insertInto(
			scriptHits,
			{
				scriptId: sql`s.script_id`,
				refererId: sql`r.value ->> '$.id'`,
				friendId: sql`s.friend_id`,
				referer: sql`s.referer`,
				staySeconds: sql`s.stay_seconds`,
				visitId: sql`s.id`,
				createdAt: sql`s.created_at`,
			},
			sql`from ${scriptVisits} s join ${scripts} p on p.id = s.script_id, json_each(p.referers) r
				where s.id = ${visitId} and instr(lower(s.referer), lower(r.value ->> '$.rule')) > 0
					and s.stay_seconds >= r.value ->> '$.stay_seconds'
				on conflict (visit_id, referer_id) do update set stay_seconds = excluded.stay_seconds,
					friend_id = excluded.friend_id`,
		),
	);
