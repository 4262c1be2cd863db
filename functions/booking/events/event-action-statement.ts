import { type SQL, sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import { eventMenus, eventReservations } from "#db/booking/event-slot-tables.ts";
import { payments } from "#db/commerce/payments.ts";
import type { Statement } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { pendingRuns, runs } from "#db/engine/runs.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { EventFlow } from "#domain/booking/events/event-flow.ts";
import {
	buildEventValues,
	type EventNoticeFacts,
	formatEventFlowLabel,
} from "#domain/booking/events/event-notice-facts.ts";
import { EVENT_CATEGORY } from "#domain/engine/placeholders/event-booking-values.ts";
import { payPath } from "#domain/engine/public-addresses/pay-address.ts";
import type { Ctx } from "#functions/context.ts";
import { firstRunColumns } from "#functions/engine/actions/first-run-columns.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { EVENT_BOOKING_PURPOSE } from "./payments/request-booking-payment.ts";

interface EventActionInput {
	flow: EventFlow;
	/** Event whose action runs. */
	groupId: number;
	/** SQL condition on rows `r` of `event_reservations`. */
	condition: SQL;
	facts: EventNoticeFacts;
	/** Condition that the change was made, for a statement that does not directly follow it. */
	isChanged?: SQL;
}

/**
 * Statement that queues the flow's action for each matching booking. Order matters: it directly follows the
 * statement of the change, because `changes()` is that statement's row count; 0 queues nothing. Menu and
 * seats are read from the booking's row, so that one statement serves all bookings of a slot. The queue runs
 * the action at once; the clock picks up what the queue missed.
 */
export function queueEventActionStatement(
	ctx: Ctx,
	{ flow, groupId, condition, facts, isChanged = sql`changes() > 0` }: EventActionInput,
): Statement {
	const context = Object.entries(buildEventValues(facts)).map(([key, value]) => [
		EVENT_CATEGORY,
		flow,
		key,
		value,
	]);
	const rowPlaceholders = Object.entries({ ...ROW_VALUES, pay_url: payUrlSql(ctx) }).map(
		([key, value]) => sql`, '$[#]', json_array(${EVENT_CATEGORY}, ${flow}, ${key}, ${value})`,
	);
	// The cause contains the version, so that each version of a booking runs the action once; a second reminder
	// of the same version is skipped.
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
				causeLabel: formatEventFlowLabel(facts, flow),
				context: sql`json_insert(${JSON.stringify(context)} ${sql.join(rowPlaceholders)})`,
			},
			sql`from ${eventReservations} r join ${eventConfigs} c on c.group_id = ${groupId}
				join ${actions} a on a.id = c.actions ->> ${`$.${flow}`}
				left join ${eventMenus} m on m.id = r.event_menu_id
				where ${isChanged} and ${condition} and not exists (select 1 from ${runs} x where x.cause = ${cause})
				on conflict (cause) do nothing`,
		),
	);
}

/** Placeholder values from the booking's row; the price has the format of `formatYen`. */
const ROW_VALUES = {
	menu: sql`ifnull(m.name, '')`,
	price: sql`iif(m.price > 0, printf('%,d 円', m.price * r.num_of_takes), '')`,
	places: sql`cast(r.num_of_takes as text)`,
	number: sql`cast(r.id as text)`,
	// The booking's number: the address is signed for the friend when it is sent.
	qr_url: sql`iif(c.tickets ->> '$.issues' = 1, cast(r.id as text), '')`,
};

/** Address at which the booking `r` of the event `c` is paid; empty unless it waits for its payment. */
const payUrlSql = ({ env }: Ctx): SQL =>
	sql`iif(c.tickets ->> '$.offersPayUrl' = 1 and r.pay_until is not null, ifnull((select ${publicOrigin(env) + payPath("")} || p.key from ${payments} p
		where p.purpose = ${EVENT_BOOKING_PURPOSE} and p.purpose_id = r.id order by p.id desc limit 1), ''), '')`;
