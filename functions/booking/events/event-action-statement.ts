import { type SQL, sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-pages.ts";
import { eventMenus, eventReservations } from "#db/booking/reservables.ts";
import type { Statement } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { pendingRuns, runs } from "#db/engine/runs.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { EventFlow } from "#domain/booking/events/flow.ts";
import { type EventNoticeFacts, eventFlowLabel, eventValues } from "#domain/booking/events/telling.ts";
import { EVENT_CATEGORY } from "#domain/engine/placeholders/event-booking-values.ts";
import type { Ctx } from "#functions/context.ts";
import { firstRunColumns } from "#functions/engine/actions/first-run-columns.ts";

interface EventActionInput {
	flow: EventFlow;
	/** The event whose action is run. */
	groupId: number;
	/** SQL condition on rows `r` of `event_reservations`. */
	which: SQL;
	facts: EventNoticeFacts;
}

/**
 * Leaves the action of what happened to be run for each booking, in the transaction of the change and behind its statement:
 * where that changed nothing, nothing is left. Menu and places are those of the row, so that bookings of a slot are told
 * together. The queue runs it at once, and the clock what the queue missed.
 */
export function eventActionStatement(ctx: Ctx, { flow, groupId, which, facts }: EventActionInput): Statement {
	const context = Object.entries(eventValues(facts)).map(([key, value]) => [
		EVENT_CATEGORY,
		flow,
		key,
		value,
	]);
	const ofRow = Object.entries(OF_ROW).map(
		([key, value]) => sql`, '$[#]', json_array(${EVENT_CATEGORY}, ${flow}, ${key}, ${value})`,
	);
	// No version of a booking comes about twice; of one that is reminded twice the second time is left out.
	const cause = sql`'event:' || r.id || ':' || r.version || ${`:${flow}`}`;
	return execute(
		ctx.db,
		insertInto(
			pendingRuns,
			{
				actionId: sql`a.id`,
				friendId: sql`r.friend_id`,
				...firstRunColumns(ctx, cause),
				causeType: "event",
				causeId: sql`r.id`,
				causeLabel: eventFlowLabel(facts, flow),
				context: sql`json_insert(${JSON.stringify(context)} ${sql.join(ofRow)})`,
			},
			sql`from ${eventReservations} r join ${eventConfigs} c on c.group_id = ${groupId}
				join ${actions} a on a.id = c.actions ->> ${`$.${flow}`}
				left join ${eventMenus} m on m.id = r.event_menu_id
				where changes() > 0 and ${which} and not exists (select 1 from ${runs} x where x.cause = ${cause})
				on conflict (cause) do nothing`,
		),
	);
}

/** Placeholder values from the booking's row; the price is formatted as by `yen`. */
const OF_ROW = {
	menu: sql`ifnull(m.name, '')`,
	price: sql`iif(m.price > 0, printf('%,d 円', m.price * r.num_of_takes), '')`,
	places: sql`cast(r.num_of_takes as text)`,
	number: sql`cast(r.id as text)`,
};
