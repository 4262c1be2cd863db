import { eq } from "drizzle-orm";
import { eventMenus } from "#db/booking/reservables.ts";
import type { ContextValue } from "#db/engine/runs.ts";
import type { EventFlow } from "#domain/booking/events/flow.ts";
import { type EventFacts, eventValues } from "#domain/booking/events/telling.ts";
import { type DryRun, dryRunInput } from "#domain/engine/actions/dry-run.ts";
import { EVENT_CATEGORY } from "#domain/engine/placeholders/event-booking.ts";
import { yen } from "#domain/platform/texts/currency.ts";
import { dryRun } from "#functions/engine/action-editor/dry-run.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { findBooking } from "./find-booking.ts";

interface Preview {
	ctx: OperatorCtx;
	input: { id: number; bookingId: number; flow: EventFlow };
}

/**
 * What an event of the flow would do for the friend of a booking, as it stands now; null where the event has no action for
 * it, so that nobody would be told anything.
 * @throws Refusal 404 for a booking of a friend whom the operator may not see, 422 for an action beyond their abilities
 */
export async function previewTold({ ctx, input }: Preview): Promise<{ run: DryRun | null }> {
	const { flow } = input;
	const { row, config, facts } = await findBooking(ctx, input);
	const action = config.actions[flow];
	if (action === undefined) return { run: null };
	const [menu] =
		row.eventMenuId === null
			? []
			: await ctx.db
					.select({ name: eventMenus.name, price: eventMenus.price })
					.from(eventMenus)
					.where(eq(eventMenus.id, row.eventMenuId));
	const run = await dryRun({
		ctx,
		input: dryRunInput.parse({ action_id: action, friend_id: row.friendId }),
		context: broughtBy(flow, facts, { row, menu }),
	});
	return { run };
}

type Booking = Awaited<ReturnType<typeof findBooking>>;

/** What a run would carry: as `toldStatement` writes it. */
function broughtBy(
	flow: EventFlow,
	facts: EventFacts,
	{ row, menu }: Pick<Booking, "row"> & { menu: { name: string; price: number } | undefined },
): ContextValue[] {
	const values = {
		...eventValues(facts),
		menu: menu?.name ?? "",
		price: menu && menu.price > 0 ? yen(menu.price * row.numOfTakes) : "",
		places: String(row.numOfTakes),
		number: String(row.id),
	};
	return Object.entries(values).map(([key, value]) => [EVENT_CATEGORY, flow, key, value]);
}
