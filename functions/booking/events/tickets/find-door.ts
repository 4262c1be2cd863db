import { and, eq, isNull } from "drizzle-orm";
import { eventReserves } from "#db/booking/event-slot-tables.ts";
import { ticketSettingsOf } from "#domain/booking/events/tickets/ticket-settings.ts";
import { TICKET_TEXTS } from "#domain/platform/texts/tickets-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { findEventConfig } from "../manage/manage-events.ts";

/**
 * Finds a slot whose friends are admitted, with its event and its ticket settings.
 * @throws Refusal 404 for a slot of another event, 422 where the event issues no tickets
 */
export async function findDoor(ctx: OperatorCtx, { id, slotId }: { id: number; slotId: number }) {
	const { name, config } = await findEventConfig(ctx, id);
	const settings = ticketSettingsOf(config.tickets);
	if (!settings.issues) throw invalid("ERROR", TICKET_TEXTS.notIssued);
	const [slot] = await ctx.db
		.select()
		.from(eventReserves)
		.where(and(eq(eventReserves.id, slotId), eq(eventReserves.groupId, id), isNull(eventReserves.deletedAt)));
	if (!slot) throw notFound();
	return { config, settings, slot, title: config.title || name };
}
