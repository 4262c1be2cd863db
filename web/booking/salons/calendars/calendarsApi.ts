import useSWR, { mutate } from "swr";
import type { z } from "zod";
import type { calendarLinkInput } from "#domain/booking/salons/inputs/calendar-inputs.ts";
import { CALENDAR_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { callOptions, client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

const salon = client.salonCalendars.api.salon[":salonId"];
const googleCalendars = salon.googlecalendars;

type CalendarLinks = Wire<typeof googleCalendars.$get>;
/** Link of a resource to a calendar (M-135), with its sync status. */
export type CalendarLink = CalendarLinks["data"][number];
export type GoogleAccount = CalendarLinks["accounts"][number];
/** Calendar event that overlaps a booking. */
export type CalendarConflict = CalendarLinks["conflicts"][number];

const salonParam = (salonId: number) => ({ salonId: String(salonId) });
const linkParam = (salonId: number, { primary_id, link_target, id }: CalendarLink) => ({
	...salonParam(salonId),
	primaryId: String(primary_id),
	purpose: link_target,
	associationId: String(id),
});
const calendarsKey = (salonId: number) => ["salons", salonId, "calendars"] as const;

/** Poll interval while a sync is in progress, and otherwise. */
const SYNCING_POLL = 3 * SECOND;
const IDLE_POLL = MINUTE;

/** Whether a link's sync is in progress. */
export const isSyncing = ({ is_revoked, error, synced_at, waiting: waitingCount }: CalendarLink): boolean =>
	!is_revoked && error === null && (synced_at === null || waitingCount > 0);

export const useCalendarLinks = (salonId: number) =>
	useSWR(calendarsKey(salonId), () => unwrap(googleCalendars.$get({ param: salonParam(salonId) })), {
		refreshInterval: (latest) => (latest?.data.some(isSyncing) ? SYNCING_POLL : IDLE_POLL),
	});

const reloadCalendars = (salonId: number) => mutate(calendarsKey(salonId));

/** Calendars of an account; none without one. */
export const useCalendarChoices = (salonId: number, accountId: number | null) =>
	useSWR(accountId === null ? null : [...calendarsKey(salonId), "choices", accountId], () =>
		unwrap(
			googleCalendars.choices.$get({
				param: salonParam(salonId),
				query: { google_token_id: String(accountId) },
			}),
		),
	);

/** Timeout in seconds for the creation of a link (M-200, M-302). */
const CREATION_TIMEOUT = 30;

export async function postCalendarLink(
	salonId: number,
	json: z.input<typeof calendarLinkInput>,
	headers: Record<string, string>,
): Promise<void> {
	try {
		const options = { headers, ...callOptions({ timeout: CREATION_TIMEOUT }) };
		await unwrap(googleCalendars.$post({ param: salonParam(salonId), json }, options));
	} finally {
		await reloadCalendars(salonId);
	}
}

/** Deletes a link (M-303, M-378). */
export async function requestCalendarLinkDeletion(salonId: number, link: CalendarLink): Promise<void> {
	const call = googleCalendars[":primaryId"][":purpose"][":associationId"];
	try {
		await unwrap(call.$delete({ param: linkParam(salonId, link) }, saveKeyOptions()));
	} catch (error) {
		throw withHeading(error, CALENDAR_TEXTS.removeFailed);
	} finally {
		await reloadCalendars(salonId);
	}
}

/** Syncs a link from the beginning: shifts within the call, bookings in the background. */
export async function resyncCalendarLink(salonId: number, link: CalendarLink): Promise<void> {
	const param = linkParam(salonId, link);
	try {
		if (link.link_target === "shift")
			await unwrap(
				googleCalendars[":primaryId"].shift[":associationId"].resync.$post({ param }, saveKeyOptions()),
			);
		else
			await unwrap(
				googleCalendars[":primaryId"][":purpose"][":associationId"].again.$post({ param }, saveKeyOptions()),
			);
	} catch (error) {
		throw withHeading(error, CALENDAR_TEXTS.resyncFailed);
	} finally {
		await reloadCalendars(salonId);
	}
}

/** Starts the authorization of an account and returns the URL of Google's consent page. */
export const requestGoogleConnect = (salonId: number) =>
	unwrap(googleCalendars.connect.$post({ param: salonParam(salonId) }, saveKeyOptions()));

/** Disconnects an account; the server refuses with a reason while it has links. */
export async function requestGoogleDisconnect(salonId: number, id: number): Promise<void> {
	const param = { ...salonParam(salonId), id: String(id) };
	await unwrap(salon.google_tokens[":id"].$delete({ param }, saveKeyOptions()), { handles: [409] });
	await reloadCalendars(salonId);
}

export async function confirmCalendarConflict(salonId: number, id: number): Promise<void> {
	const param = { ...salonParam(salonId), id: String(id) };
	await unwrap(googleCalendars.conflicts[":id"].confirm.$post({ param }, saveKeyOptions()));
	await reloadCalendars(salonId);
}

/** Error with a heading above its messages, unless they contain it already. */
const withHeading = (error: unknown, heading: string): unknown =>
	error instanceof ApiError && !error.messages.includes(heading) ? error.under(heading) : error;
