import { googleEventSchema } from "#domain/booking/salons/calendar/google-event.ts";
import { digestCalendarEvent, type OwnEvent } from "#domain/booking/salons/calendar/own-event.ts";
import type { Env } from "#functions/env.ts";
import { deleteEvent, insertEvent, putEvent } from "#functions/platform/google/google-calendar-client.ts";
import { assertGoogleSuccess } from "#functions/platform/google/google-trouble.ts";
import type { GoogleSession } from "./google-session.ts";

interface CalendarTarget {
	env: Env;
	session: GoogleSession;
	googleCalendarId: string;
}

/**
 * Writes an event to a calendar. A used id belongs to one of our events, existing or deleted, and is
 * overwritten, so that a retry is safe after any partial attempt.
 * @returns the stored form of the event that Google now has
 * @throws GoogleTrouble
 */
export async function putGoogleEvent(
	{ env, session, googleCalendarId }: CalendarTarget,
	event: OwnEvent,
): Promise<string | null> {
	const insertAnswer = await session.ask((token) => insertEvent(env, token, googleCalendarId, event));
	const answer =
		insertAnswer.status === 409
			? await session.ask((token) => putEvent(env, token, googleCalendarId, event))
			: insertAnswer;
	const storedEvent = googleEventSchema.safeParse(assertGoogleSuccess(answer).body);
	return digestCalendarEvent(storedEvent.success ? storedEvent.data : event);
}

/** Deletes an event from a calendar; a missing one is fine. @throws GoogleTrouble */
export async function deleteGoogleEvent(
	{ env, session, googleCalendarId }: CalendarTarget,
	id: string,
): Promise<null> {
	const answer = await session.ask((token) => deleteEvent(env, token, googleCalendarId, id));
	if (answer.status !== 404 && answer.status !== 410) assertGoogleSuccess(answer);
	return null;
}
