import { type SQL, sql } from "drizzle-orm";
import { scenarios } from "#db/automation/scenarios.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { sendingCaps, sendingPriorities } from "#db/engine/sending-caps.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { MonthLimits } from "#domain/engine/sending-caps/cap-settings.ts";
import {
	type SendingCapsInput,
	storedDeferTime,
	storedQuietHours,
} from "#domain/engine/sending-caps/caps-input.ts";
import { SENDING_CAPS_TEXTS } from "#domain/platform/texts/sending-caps-texts.ts";
import { noteOthers } from "#functions/engine/deliveries/caps/note-others.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { requestQuota } from "#functions/platform/line/line-quota.ts";
import { FIRST_CAPS_VERSION, showCaps } from "./show-caps.ts";

/** The account's row of caps. */
const CAPS_ID = 1;

/**
 * Saves caps and quiet hours. Deferred messages are due at once, and get a new verdict by the new settings. A repeated save
 * with the same key changes nothing.
 * @throws Refusal 409 if they were changed meanwhile; 422 for an item that does not exist
 */
export async function saveCaps({ ctx, input }: { ctx: OperatorCtx; input: SendingCapsInput }) {
	await assertItems(ctx, input.items);
	const settings = settingsOf(ctx, input);
	const quota = settings.isActive ? await requestQuota(ctx) : null;
	const isSaved = sql`exists (select 1 from ${sendingCaps} c where c.save_key is ${ctx.saveKey} and c.version = ${input.version + 1})`;
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			insertInto(
				sendingCaps,
				{ id: CAPS_ID, ...settings, version: FIRST_CAPS_VERSION },
				sql`where ${input.version} = ${FIRST_CAPS_VERSION} on conflict do nothing`,
			),
		),
		ctx.db
			.update(sendingCaps)
			.set({ ...settings, version: input.version + 1, saveKey: ctx.saveKey })
			.where(sql`version = ${input.version}`),
		auditOfChange(ctx, {
			verb: "sending_caps.update",
			subjectType: "sending_caps",
			detail: {
				day_limit: input.day_limit,
				week_limit: input.week_limit,
				month_limit: input.month_limit,
				quiet_hours: input.quiet_hours,
			},
		}),
		...itemStatements(ctx, input.items, isSaved),
		...releaseStatements(ctx, isSaved),
		...(quota ? [noteOthers(ctx, quota.used)] : []),
	]);
	const [saved] = await queryRows(ctx.db, { saved: number }, sql`select ${isSaved} as saved`);
	if (saved?.saved !== 1) throw changedByOther();
	return showCaps({ ctx });
}

function settingsOf(ctx: OperatorCtx, input: SendingCapsInput) {
	const monthLimits: MonthLimits = Object.fromEntries(
		Object.entries(input.month_limits).flatMap(([kind, limit]) => (limit === null ? [] : [[kind, limit]])),
	);
	return {
		isActive:
			input.day_limit !== null ||
			input.week_limit !== null ||
			input.month_limit !== null ||
			Object.keys(monthLimits).length > 0 ||
			input.quiet_hours.some((period) => period !== null),
		dayLimit: input.day_limit,
		weekLimit: input.week_limit,
		over: input.over,
		deferMinute: storedDeferTime(input.defer_time),
		deferDays: input.defer_days,
		priorities: input.priorities,
		quietHours: storedQuietHours(input.quiet_hours),
		quietExceptions: input.quiet_exceptions,
		monthLimit: input.month_limit,
		monthLimits,
		overMonth: input.over_month,
		updatedAt: ctx.now,
	};
}

type Items = SendingCapsInput["items"];

async function assertItems(ctx: OperatorCtx, items: Items): Promise<void> {
	if (items.length === 0) return;
	const { rows, column } = rowsFrom(items, ["kind", "id"]);
	const [row] = await queryRows(
		ctx.db,
		{ unknown: number },
		sql`select exists (select 1 from ${rows} where not exists (select 1 from ${scenarios} s
				where ${column.kind} = 'scenario' and s.id = ${column.id} and s.deleted_at is null)
			and not exists (select 1 from ${broadcasts} b
				where ${column.kind} = 'broadcast' and b.id = ${column.id} and b.deleted_at is null)) as unknown`,
	);
	if (row?.unknown === 1) throw invalid("items", SENDING_CAPS_TEXTS.itemUnknown);
}

function itemStatements(ctx: OperatorCtx, items: Items, isSaved: SQL): Statement[] {
	const { rows, column } = rowsFrom(items, ["kind", "id", "priority"]);
	return [
		execute(ctx.db, sql`delete from ${sendingPriorities} where ${isSaved}`),
		execute(
			ctx.db,
			insertInto(
				sendingPriorities,
				{ kind: column.kind, itemId: column.id, priority: column.priority },
				sql`from ${rows} where ${isSaved}`,
			),
		),
	];
}

/** Messages behind a deferred one in their order were postponed with it. */
const releaseStatements = (ctx: OperatorCtx, isSaved: SQL): Statement[] => {
	const isDeferred = sql`d.deferred_at is not null and d.next_attempt_at is not null and d.next_attempt_at > ${ctx.now} and d.state = 'scheduled'`;
	return [
		execute(
			ctx.db,
			sql`update ${deliveries} as f set next_attempt_at = max(f.due_at, ${ctx.now})
				where f.order_key in (select d.order_key from ${deliveries} d where ${isDeferred}) and f.deferred_at is null
					and f.next_attempt_at is not null and f.next_attempt_at > ${ctx.now} and f.state = 'scheduled' and ${isSaved}`,
		),
		execute(
			ctx.db,
			sql`update ${deliveries} as d set next_attempt_at = ${ctx.now} where ${isDeferred} and ${isSaved}`,
		),
	];
};
