import { eq } from "drizzle-orm";
import { salonCalendars } from "#db/booking/salon-calendars.ts";
import { CALENDAR_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { readCalendarNow } from "./calendar-read-worker.ts";
import type { CalendarLinkReference } from "./delete-calendar-link.ts";
import { requestFullRead } from "./request-calendar-sync.ts";

/**
 * Reads a calendar completely and waits for the result (M-304).
 * @throws Refusal 404; 422 with the reason where Google could not be read (M-379)
 */
export async function resyncCalendar({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: CalendarLinkReference;
}): Promise<{ id: number }> {
	try {
		await requestFullRead(ctx, input);
	} catch (error) {
		if (error instanceof Refusal && error.status === 422)
			throw new Refusal(422, { ERROR: [CALENDAR_TEXTS.resyncFailed, ...(error.body.ERROR ?? [])] });
		throw error;
	}
	await readCalendarNow(ctx, input.primaryId);
	const [calendar] = await ctx.db
		.select({ error: salonCalendars.error })
		.from(salonCalendars)
		.where(eq(salonCalendars.id, input.primaryId));
	if (calendar?.error) throw new Refusal(422, { ERROR: [CALENDAR_TEXTS.resyncFailed, calendar.error] });
	return { id: input.associationId };
}
