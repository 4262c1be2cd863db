import { type SQL, sql } from "drizzle-orm";
import { actions } from "#db/actions.ts";
import type { Statement } from "#db/client.ts";
import { eventConfigs } from "#db/event-pages.ts";
import { insertInto } from "#db/insert-into.ts";
import { execute } from "#db/raw.ts";
import { eventReservations } from "#db/reservables.ts";
import { pendingRuns } from "#db/runs.ts";
import type { ToldEvent } from "#domain/events/flow.ts";
import { type EventFacts, eventLabel, eventValues } from "#domain/events/telling.ts";
import { EVENT_CATEGORY } from "#domain/placeholders/event-booking.ts";
import type { Ctx } from "../context.ts";

interface Told {
	flow: ToldEvent;
	/** The event whose action is run. */
	groupId: number;
	/** Which booking: a condition on rows `r` of `event_reservations`. */
	which: SQL;
	facts: EventFacts;
}

/**
 * Leaves the action of what happened to be run, in the transaction of the change and behind its statement: where that
 * changed nothing, nothing is left. The queue runs it at once, and the clock what the queue missed.
 */
export function toldStatement(ctx: Ctx, { flow, groupId, which, facts }: Told): Statement {
	const context = Object.entries(eventValues(facts))
		.filter(([key]) => key !== "number")
		.map(([key, value]) => [EVENT_CATEGORY, flow, key, value]);
	// No version of a booking comes about twice.
	const cause = sql`'event:' || r.id || ':' || r.version || ${`:${flow}`}`;
	return execute(
		ctx.db,
		insertInto(
			pendingRuns,
			{
				actionId: sql`a.id`,
				friendId: sql`r.friend_id`,
				cause,
				causeType: "event",
				causeId: sql`r.id`,
				causeLabel: eventLabel(facts, flow),
				parentId: "",
				rootId: cause,
				depth: 0,
				context: sql`json_insert(${JSON.stringify(context)}, '$[#]',
					json_array(${EVENT_CATEGORY}, ${flow}, 'number', cast(r.id as text)))`,
				nextAttemptAt: ctx.now,
				createdAt: ctx.now,
			},
			sql`from ${eventReservations} r join ${eventConfigs} c on c.group_id = ${groupId}
				join ${actions} a on a.id = c.actions ->> ${`$.${flow}`}
				where changes() > 0 and ${which}`,
		),
	);
}
