import { sql } from "drizzle-orm";
import { scenarios } from "#db/automation/scenarios.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { sendingCaps, sendingCounts, sendingPriorities } from "#db/engine/sending-caps.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text, typed } from "#db/platform/sql/row-columns.ts";
import {
	ADVERTISING_KINDS,
	type AdvertisingKind,
	CAP_KIND_NAMES,
	CAP_KINDS,
	type CapKind,
	QUIET_CHOICES,
} from "#domain/engine/sending-caps/cap-kinds.ts";
import type { CapPriority, CapSettings, PriorityItemKind } from "#domain/engine/sending-caps/cap-settings.ts";
import { sentDeferTime, sentQuietHours } from "#domain/engine/sending-caps/caps-input.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Version of caps that were never saved. */
export const FIRST_CAPS_VERSION = 1;

/** Items that the form offers, of each kind. */
const MAX_CHOICES = 200;

/** Caps of an account that has saved none yet. */
const NO_CAPS: CapSettings & { version: number } = {
	dayLimit: null,
	weekLimit: null,
	over: "defer",
	deferMinute: 10 * 60,
	deferDays: 3,
	priorities: {},
	quietHours: Array.from({ length: 7 }, () => null),
	quietExceptions: QUIET_CHOICES.filter((kind) => CAP_KINDS[kind].isSentInQuietHours),
	monthLimit: null,
	monthLimits: {},
	overMonth: "hold",
	version: FIRST_CAPS_VERSION,
};

const ITEM_COLUMNS = { kind: typed<PriorityItemKind>(text), id: number, name: text };

const ofEachKind = <Value>(value: (kind: AdvertisingKind) => Value) =>
	Object.fromEntries(ADVERTISING_KINDS.map((kind) => [kind, value(kind)])) as Record<AdvertisingKind, Value>;

/** Caps, their use in the current month, and the items that can have a priority, in the API's format. */
export async function showCaps({ ctx }: { ctx: OperatorCtx }) {
	const { db, operator } = ctx;
	const month = currentDay(ctx.now).slice(0, 7);
	const [[stored], items, choices, counts, [waiting]] = await db.batch([
		db.select().from(sendingCaps),
		queryRows(
			db,
			{ ...ITEM_COLUMNS, priority: typed<CapPriority>(text) },
			sql`select p.kind as kind, p.item_id as id, coalesce(s.name, b.name) as name, p.priority as priority
				from ${sendingPriorities} p
					left join ${scenarios} s on p.kind = 'scenario' and s.id = p.item_id and s.deleted_at is null
					left join ${broadcasts} b on p.kind = 'broadcast' and b.id = p.item_id and b.deleted_at is null
				where s.id is not null or b.id is not null order by p.kind, p.item_id`,
		),
		queryRows(
			db,
			ITEM_COLUMNS,
			sql`select * from (select 'scenario' as kind, id, name from ${scenarios}
					where deleted_at is null and ${hasAbility(operator, "scenario-read")} order by id desc limit ${MAX_CHOICES})
				union all select * from (select 'broadcast' as kind, id, name from ${broadcasts}
					where deleted_at is null and ${hasAbility(operator, "broadcast-read")}
						and (${operator.friendScope.all} or operator_id = ${operator.id}) order by id desc limit ${MAX_CHOICES})`,
		),
		queryRows(
			db,
			{ kind: typed<CapKind>(text), sends: number },
			sql`select kind, sends from ${sendingCounts} where month = ${month}`,
		),
		queryRows(
			db,
			{ count: number },
			sql`select count(*) as count from ${deliveries} where deferred_at is not null and next_attempt_at is not null`,
		),
	]);
	const caps = stored ?? NO_CAPS;
	const sendsOf = new Map(counts.map(({ kind, sends }) => [kind, sends]));
	const others = stored?.othersMonth === month ? stored.others : 0;
	return {
		day_limit: caps.dayLimit,
		week_limit: caps.weekLimit,
		over: caps.over,
		defer_time: sentDeferTime(caps.deferMinute),
		defer_days: caps.deferDays,
		priorities: ofEachKind(
			(kind) => caps.priorities[kind] ?? ("normal" satisfies CapPriority as CapPriority),
		),
		items,
		quiet_hours: sentQuietHours(caps.quietHours),
		quiet_exceptions: caps.quietExceptions,
		month_limit: caps.monthLimit,
		month_limits: ofEachKind((kind) => caps.monthLimits[kind] ?? null),
		over_month: caps.overMonth,
		version: caps.version,
		choices,
		/** Messages of the month that LINE counts, as far as they are known. */
		used: {
			month,
			total: counts.reduce((sum, { sends }) => sum + sends, others),
			others,
			kinds: CAP_KIND_NAMES.flatMap((kind) => {
				const sends = sendsOf.get(kind) ?? 0;
				return sends === 0 ? [] : [{ kind, label: CAP_KINDS[kind].label, sends }];
			}),
		},
		/** Messages that caps or quiet hours have deferred. */
		waiting: waiting?.count ?? 0,
	};
}
