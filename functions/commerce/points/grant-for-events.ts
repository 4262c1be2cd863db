import { type SQL, sql } from "drizzle-orm";
import { pointCursors, pointEntries, pointRules } from "#db/commerce/points.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { text, typed } from "#db/platform/sql/row-columns.ts";
import {
	POINT_EVENTS,
	RECORDED_POINT_EVENTS,
	type RecordedPointEvent,
} from "#domain/commerce/points/point-events.ts";
import { POINT_TEXTS } from "#domain/platform/texts/points-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { pointExpiryColumn } from "#functions/engine/friend-records/point-expiry-column.ts";
import { arePointsOn, writePointEntries } from "#functions/engine/friend-records/write-point-entries.ts";
import { grantForPayments, lastPayment } from "./grant-for-payments.ts";
import { lastPositionOf, type PointEventSource, type PointEventSources, positionOf } from "./point-source.ts";
import { reverseGrants } from "./reverse-grants.ts";

/** Maximum number of rows read per transaction, and of transactions per minute. */
const ROWS_PER_PAGE = 2_000;
const PAGES_PER_TICK = 20;

/** Events whose sources are read in order. */
type CountedEvent = RecordedPointEvent | "paid";

const lastOf = ({ events }: PointEventSources, event: CountedEvent): SQL =>
	event === "paid" ? lastPayment : lastPositionOf(events[event]);

const COUNTED_EVENTS: readonly CountedEvent[] = [...RECORDED_POINT_EVENTS, "paid"];

const isBehind = (sources: PointEventSources): SQL =>
	sql`c.position < case c.event ${sql.join(
		COUNTED_EVENTS.map((event) => sql`when ${sql.raw(`'${event}'`)} then ${lastOf(sources, event)}`),
		sql` `,
	)} else 0 end`;

/** Condition: points are on, and a rule has events to count. */
export const hasEventsToGrant = (sources: PointEventSources): SQL =>
	sql`(${arePointsOn} and exists (select 1 from ${pointCursors} c where ${isBehind(sources)}))`;

/**
 * Statements that begin the counting of events at the present. A rule never pays for the past, and neither does the
 * program after a pause.
 * @param condition on cursors that exist: those for which it holds begin anew
 */
export const beginCursors = (ctx: Ctx, sources: PointEventSources, condition: SQL): Statement[] =>
	COUNTED_EVENTS.map((event) =>
		execute(
			ctx.db,
			sql`insert into ${pointCursors} (event, position, until)
				select ${event}, l.last, l.last from (select ${lastOf(sources, event)} as last) l where true
				on conflict (event) do update set position = excluded.position, until = excluded.until
				where ${condition}`,
		),
	);

/**
 * Grants points for recorded events and payments, and takes those of cancelled bookings and refunds back, in pages of one
 * transaction each. A page that fails waits for the next minute.
 */
export async function grantForEvents(ctx: Ctx, sources: PointEventSources): Promise<void> {
	const failed = new Set<CountedEvent>();
	for (let page = 0; page < PAGES_PER_TICK; page++) {
		const behind = await queryRows(
			ctx.db,
			{ event: typed<CountedEvent>(text) },
			sql`select c.event as event from ${pointCursors} c where ${isBehind(sources)} and ${arePointsOn}`,
		);
		const event = behind.find((each) => !failed.has(each.event))?.event;
		if (event === undefined) return;
		try {
			await commitBatch(
				ctx.db,
				event === "paid" ? grantForPayments(ctx) : grantPage(ctx, event, sources.events[event]),
			);
		} catch (error) {
			failed.add(event);
			console.error(JSON.stringify({ event: "points.failed", source: event, error: rootCauseOf(error) }));
		}
	}
}

/**
 * Grants, balances and the cursor of one page: one transaction, which also reads the cursor, so each page counts once,
 * however many workers run or die.
 */
function grantPage(ctx: Ctx, event: RecordedPointEvent, source: PointEventSource): Statement[] {
	const position = positionOf(source);
	const endOfPage = sql`ifnull((select ${position} from ${source.table} e where ${position} > c.position
		order by ${position} limit 1 offset ${integerLiteral(ROWS_PER_PAGE - 1)}), ${lastPositionOf(source)})`;
	const rows = sql`select ${position} as position, ${source.cause ?? sql`cast(${position} as text)`} as cause,
			cast(${source.friend} as integer) as friend_id, ${source.at} as at,
			${createLocalTime(ctx).dateOf(source.at)} as day, ${source.item} as item
		from ${pointCursors} c cross join ${source.table} e
		where c.event = ${event} and ${position} > c.position and ${position} <= c.until
			and ${source.where ?? sql`1`}`;
	const grants = sql`(select * from (
		select first.*, row_number() over (partition by first.rule_id, first.friend_id, first.day
			order by first.position) as nth_of_day
		from (select e.*, r.id as rule_id, r.points, r.per_day,
				'rule:' || r.id || ':' || e.cause as entry_cause,
				row_number() over (partition by r.id, e.cause order by e.position) as nth_of_cause
			from (${rows}) e cross join ${pointRules} r
			where r.event = ${event} and r.deleted_at is null and e.at >= r.since and ${arePointsOn}
				and (r.item_ids is null or e.item in (select item.value from json_each(r.item_ids) item))
				and not exists (select 1 from ${pointEntries} h where h.cause = 'rule:' || r.id || ':' || e.cause)
		) first where first.nth_of_cause = 1) capped
		where capped.per_day is null or capped.nth_of_day + (select count(*) from ${pointEntries} h
			where h.friend_id = capped.friend_id and h.source = 'rule' and h.source_id = capped.rule_id
				and h.kind = 'grant' and h.day = capped.day
				and not exists (select 1 from ${pointEntries} v where v.lot_id = h.id and v.kind = 'reverse')) <= capped.per_day)`;
	return [
		execute(ctx.db, sql`update ${pointCursors} as c set until = ${endOfPage} where c.event = ${event}`),
		...writePointEntries(ctx, [
			execute(
				ctx.db,
				insertInto(
					pointEntries,
					{
						friendId: sql`g.friend_id`,
						kind: "grant",
						points: sql`g.points`,
						reason: POINT_EVENTS[event].label,
						cause: sql`g.entry_cause`,
						source: "rule",
						sourceId: sql`g.rule_id`,
						expiresAt: pointExpiryColumn(ctx),
						remaining: sql`g.points`,
						at: ctx.now,
						day: sql`g.day`,
					},
					sql`from ${grants} g where true order by g.position, g.rule_id on conflict do nothing`,
				),
			),
		]),
		...takeBackCancelled(ctx, event, source),
		execute(ctx.db, sql`update ${pointCursors} set position = until where event = ${event}`),
	];
}

/** Takes the points of bookings back that the page's rows cancel, also those that the page itself has granted. */
function takeBackCancelled(
	ctx: Ctx,
	event: RecordedPointEvent,
	{ table, cancellation, ...source }: PointEventSource,
): Statement[] {
	if (!cancellation) return [];
	const position = positionOf({ table, ...source });
	const cancelled = sql`(select distinct ${cancellation.cause} as cause
		from ${pointCursors} c cross join ${table} e
		where c.event = ${event} and ${position} > c.position and ${position} <= c.until and ${cancellation.where})`;
	return reverseGrants(ctx, {
		grants: sql`(select g.*, g.points as wanted, 'reverse:' || g.id as reverse_cause
			from ${cancelled} x cross join ${pointRules} r
			join ${pointEntries} g on g.cause = 'rule:' || r.id || ':' || x.cause
			where r.event = ${event} and r.reverses = 1 and ${arePointsOn})`,
		reason: POINT_TEXTS.cancelledReason,
	});
}
