import type { eventReserves } from "#db/booking/event-slot-tables.ts";
import type { EventNoticeFacts } from "#domain/booking/events/event-notice-facts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { PublicEvent } from "./public/find-public-event.ts";

type SlotFacts = Pick<typeof eventReserves.$inferSelect, "name" | "startsAt">;

/** Facts of a booking for its messages: current and previous slot, title and contact. */
export const buildEventFacts = (
	ctx: Ctx,
	{ title, config }: Pick<PublicEvent, "title"> & { config: { contact: string } },
	slot: SlotFacts,
	before?: SlotFacts,
): EventNoticeFacts => ({
	title,
	slot: slot.name,
	startsAt: formatEventTime(ctx, slot.startsAt),
	before: { slot: before?.name ?? "", startsAt: formatEventTime(ctx, before?.startsAt ?? null) },
	contact: config.contact,
});

const formatEventTime = (ctx: Ctx, at: number | null): string =>
	at === null ? "" : toWireTime(at, ctx.zone);
