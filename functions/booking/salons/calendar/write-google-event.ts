import { googleEvent } from "#domain/booking/salons/calendar/event.ts";
import { inShort, type OwnEvent } from "#domain/booking/salons/calendar/own-event.ts";
import type { Env } from "#functions/env.ts";
import { deleteEvent, insertEvent, putEvent } from "#functions/platform/google/google-calendar-client.ts";
import { assertGoogleSuccess } from "#functions/platform/google/google-trouble.ts";
import type { GoogleSession } from "./google-session.ts";

interface Where {
	env: Env;
	session: GoogleSession;
	googleCalendarId: string;
}

/**
 * Has a calendar show an event as it is. An id that was used is one of ours, there or deleted, and is overwritten: so it
 * does not matter how far an earlier attempt came.
 * @returns what Google says that it has now, in short
 * @throws GoogleTrouble
 */
export async function putGoogleEvent(
	{ env, session, googleCalendarId }: Where,
	event: OwnEvent,
): Promise<string | null> {
	const made = await session.ask((token) => insertEvent(env, token, googleCalendarId, event));
	const answer =
		made.status === 409 ? await session.ask((token) => putEvent(env, token, googleCalendarId, event)) : made;
	const kept = googleEvent.safeParse(assertGoogleSuccess(answer).body);
	return inShort(kept.success ? kept.data : event);
}

/** Has a calendar show an event no more. One that is not there is as good. @throws GoogleTrouble */
export async function deleteGoogleEvent(
	{ env, session, googleCalendarId }: Where,
	id: string,
): Promise<null> {
	const answer = await session.ask((token) => deleteEvent(env, token, googleCalendarId, id));
	if (answer.status !== 404 && answer.status !== 410) assertGoogleSuccess(answer);
	return null;
}
