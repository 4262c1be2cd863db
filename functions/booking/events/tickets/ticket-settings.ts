import { and, eq } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import type { TicketSettingsInput } from "#domain/booking/events/tickets/check-in-input.ts";
import { type TicketSettings, ticketSettingsOf } from "#domain/booking/events/tickets/ticket-settings.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther } from "#functions/platform/http/request-refusal.ts";
import { findEventConfig } from "../manage/manage-events.ts";

/** Returns the ticket settings of an event. @throws Refusal 404 */
export async function showTicketSettings({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}) {
	const { config } = await findEventConfig(ctx, id);
	const { issues, rotates, perSeat, admitsUnpaid, offersPayUrl } = ticketSettingsOf(config.tickets);
	return {
		issues,
		rotates,
		per_seat: perSeat,
		admits_unpaid: admitsUnpaid,
		offers_pay_url: offersPayUrl,
		version: config.version,
	};
}

/** Saves the ticket settings of an event. @throws Refusal 404, 409 where the event was changed since the given version */
export async function saveTicketSettings({
	ctx,
	input: { id, version, ...input },
}: {
	ctx: OperatorCtx;
	input: TicketSettingsInput & { id: number };
}): Promise<{ id: number; version: number }> {
	const { config } = await findEventConfig(ctx, id);
	if (version !== undefined && version !== config.version) throw changedByOther();
	const tickets: TicketSettings = {
		issues: input.issues,
		rotates: input.rotates,
		perSeat: input.per_seat,
		admitsUnpaid: input.admits_unpaid,
		offersPayUrl: input.offers_pay_url,
	};
	const [{ meta }] = await ctx.db.batch([
		ctx.db
			.update(eventConfigs)
			.set({ tickets, version: config.version + 1 })
			.where(and(eq(eventConfigs.id, config.id), eq(eventConfigs.version, config.version))),
		auditOfChange(ctx, {
			verb: "event.tickets",
			subjectType: "event",
			subjectId: id,
			detail: { ...tickets },
		}),
	]);
	if (meta.changes === 0) throw changedByOther();
	return { id, version: config.version + 1 };
}
