import { sql } from "drizzle-orm";
import { friendReminders } from "#db/automation/reminders.ts";
import { eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import { reservations } from "#db/booking/reservation-tables.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { type ContextValue, runs } from "#db/engine/runs.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text, typed } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { EventFlow } from "#domain/booking/events/event-flow.ts";
import { formatTimeInWords } from "#domain/booking/salons/availability-marks.ts";
import { formatBookedMoment } from "#domain/booking/salons/booked-moment.ts";
import { EVENT_CATEGORY } from "#domain/engine/placeholders/event-booking-values.ts";
import { inWordsKey, RESERVATION_CATEGORY } from "#domain/engine/placeholders/reservation-values.ts";
import type { SalonEvent } from "#domain/engine/reservations/salon-events.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { causePart, deliveryOrigin } from "./bases/basis.ts";

/** Values of a run's trigger, with the current time of its booking. */
export interface CurrentTriggerValues {
	runId: string;
	context: ContextValue[];
}

const COLUMNS = {
	runId: text,
	context: text,
	isLate: typed<0 | 1>(number),
	startsAt: nullable(number),
	/** Date of a salon's reservation; null for any other booking. */
	date: nullable(text),
	fromMinute: nullable(number),
	toMinute: nullable(number),
	/** Slot of an event's booking; null for any other. */
	slot: nullable(text),
};

type Row = RowOfColumns<typeof COLUMNS>;

/** Flows whose texts give the time of the booking itself, not a requested or released one. */
const TIMED_FLOWS = new Set<string>([
	...(["register", "approve", "update", "reminder", "follow"] satisfies SalonEvent[]),
	...(["register", "approve", "change", "reminder", "paid"] satisfies EventFlow[]),
]);

/**
 * Condition: a run `run` has a late claimed delivery. Texts sent in time report the values at the time of the
 * event.
 */
const IS_LATE = sql`exists (select 1 from ${deliveries} d where d.run_id = run.id and d.state = 'queued'
	and ${deliveryOrigin(sql`d.attempts - 1`).isLate})`;

/**
 * Reads the trigger values of runs. For late deliveries, a booking that was moved since has its current time,
 * which is stored with the run, because a later attempt is checked against the time in its text.
 */
export async function refreshTriggerValues(
	ctx: Ctx,
	runIds: readonly string[],
): Promise<CurrentTriggerValues[]> {
	const runRows = await queryRows(
		ctx.db,
		COLUMNS,
		sql`select run.id as runId, run.context as context, ${IS_LATE} as isLate, s.name as slot,
				v.date as date, v.from_minute as fromMinute, v.to_minute as toMinute,
				ifnull(v.starts_at, s.starts_at) as startsAt
			from ${runs} run join ${runs} origin on origin.id = ifnull(run.root_id, run.id)
				left join ${reservations} v on v.id = case origin.cause_type when 'reservation' then origin.cause_id
					when 'episode' then (select m.reservation_id from ${friendReminders} m
						where m.id = ${causePart(1)} + 0) end
				left join ${eventReservations} b on origin.cause_type = 'event' and b.id = origin.cause_id
				left join ${eventReserves} s on s.id = b.event_reserve_id
			where run.id in ${valuesOfList([...new Set(runIds)])} and run.context is not null`,
	);
	const changedValues: CurrentTriggerValues[] = [];
	const currentOfRuns = runRows.map((row) => {
		const { runId, context } = row;
		const current = { runId, context: currentValues(ctx, row) };
		if (JSON.stringify(current.context) !== context) changedValues.push(current);
		return current;
	});
	if (changedValues.length > 0) await storeValues(ctx, changedValues);
	return currentOfRuns;
}

function currentValues(
	ctx: Ctx,
	{ context, isLate, date, fromMinute, toMinute, slot, startsAt }: Row,
): ContextValue[] {
	const storedValues = JSON.parse(context) as ContextValue[];
	if (isLate === 0) return storedValues;
	const datetime = startsAt === null ? "" : toWireTime(startsAt, ctx.zone);
	if (date !== null && fromMinute !== null && toMinute !== null) {
		const times = {
			date,
			time: formatTimeInWords(fromMinute),
			end_time: formatTimeInWords(toMinute),
			datetime,
			[inWordsKey("datetime")]: formatBookedMoment(date, fromMinute),
		};
		return withCurrentTimes(storedValues, RESERVATION_CATEGORY, times);
	}
	if (slot === null) return storedValues;
	const times = { slot, date: datetime.slice(0, 10), time: datetime.slice(11, 16), datetime };
	return withCurrentTimes(storedValues, EVENT_CATEGORY, times);
}

function storeValues(ctx: Ctx, changedValues: CurrentTriggerValues[]): Promise<unknown> {
	const { rows, column, json } = rowsFrom(changedValues, ["runId", "context"]);
	return execute(
		ctx.db,
		sql`update ${runs} set context = ${json.context} from ${rows} where ${runs.id} = ${column.runId}`,
	);
}

/** Replaces the times among the values, in flows whose texts give the current time. */
const withCurrentTimes = (
	values: ContextValue[],
	bookingCategory: string,
	currentTimes: Partial<Record<string, string>>,
): ContextValue[] =>
	values.map(([category, flow, key, value]) => [
		...([category, flow, key] as const),
		category === bookingCategory && TIMED_FLOWS.has(flow) ? (currentTimes[key] ?? value) : value,
	]);
