import { eq } from "drizzle-orm";
import { eventMenus } from "#db/booking/event-slot-tables.ts";
import type { ContextValue } from "#db/engine/runs.ts";
import type { EventFlow } from "#domain/booking/events/event-flow.ts";
import { buildEventValues, type EventNoticeFacts } from "#domain/booking/events/event-notice-facts.ts";
import { type TicketSettings, ticketSettingsOf } from "#domain/booking/events/tickets/ticket-settings.ts";
import { dryRunInput } from "#domain/engine/actions/dry-run-input.ts";
import type { DryRun } from "#domain/engine/actions/dry-run-result.ts";
import { EVENT_CATEGORY } from "#domain/engine/placeholders/event-booking-values.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { dryRunEffects } from "#functions/engine/action-editor/dry-run-action.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findBookingPayments } from "../payments/request-booking-payment.ts";
import { findEventBooking } from "./find-event-booking.ts";

interface PreviewInput {
	ctx: OperatorCtx;
	input: { id: number; bookingId: number; flow: EventFlow };
}

/**
 * Dry run of a flow event for the friend of a booking; null where the event has no action.
 * @throws Refusal 404 for a booking of a friend whom the operator may not see, 422 for an action beyond their
 * abilities
 */
export async function previewEventAction({ ctx, input }: PreviewInput): Promise<{ run: DryRun | null }> {
	const { flow } = input;
	const { row, config, facts } = await findEventBooking(ctx, input);
	const action = config.actions[flow];
	if (action === undefined) return { run: null };
	const payPath = row.payUntil === null ? undefined : (await findBookingPayments(ctx, [row.id])).get(row.id);
	const [menu] =
		row.eventMenuId === null
			? []
			: await ctx.db
					.select({ name: eventMenus.name, price: eventMenus.price })
					.from(eventMenus)
					.where(eq(eventMenus.id, row.eventMenuId));
	const run = await dryRunEffects({
		ctx,
		input: dryRunInput.parse({ action_id: action, friend_id: row.friendId }),
		context: buildEventContext(flow, facts, {
			row,
			menu,
			tickets: ticketSettingsOf(config.tickets),
			payPath,
		}),
	});
	return { run };
}

type FoundBooking = Awaited<ReturnType<typeof findEventBooking>>;

interface BookingOfContext extends Pick<FoundBooking, "row"> {
	menu: { name: string; price: number } | undefined;
	tickets: TicketSettings;
	/** Page at which the booking is paid. */
	payPath: string | undefined;
}

/** Context of the run, the same as in the statement that queues the action. */
function buildEventContext(
	flow: EventFlow,
	facts: EventNoticeFacts,
	{ row, menu, tickets, payPath }: BookingOfContext,
): ContextValue[] {
	const values = {
		...buildEventValues(facts),
		menu: menu?.name ?? "",
		price: menu && menu.price > 0 ? formatYen(menu.price * row.numOfTakes) : "",
		places: String(row.numOfTakes),
		number: String(row.id),
		qr_url: tickets.issues ? String(row.id) : "",
		pay_url: tickets.offersPayUrl ? (payPath ?? "") : "",
	};
	return Object.entries(values).map(([key, value]) => [EVENT_CATEGORY, flow, key, value]);
}
