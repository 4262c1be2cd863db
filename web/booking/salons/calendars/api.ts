import useSWR, { mutate } from "swr";
import type { z } from "zod";
import type { calendarLinkInput } from "#domain/booking/salons/inputs/calendars.ts";
import { CALENDAR_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { callOptions, client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

const salon = client.salonCalendars.api.salon[":salonId"];
const calls = salon.googlecalendars;

type Links = Wire<typeof calls.$get>;
/** Link of a resource to a calendar (M-135), with its sync status. */
export type CalendarLink = Links["data"][number];
export type GoogleAccount = Links["accounts"][number];
/** Calendar event that overlaps a booking. */
export type CalendarConflict = Links["conflicts"][number];

const of = (salonId: number) => ({ salonId: String(salonId) });
const linkOf = (salonId: number, { primary_id, link_target, id }: CalendarLink) => ({
	...of(salonId),
	primaryId: String(primary_id),
	purpose: link_target,
	associationId: String(id),
});
const keyOf = (salonId: number) => ["salons", salonId, "calendars"] as const;

/** Poll interval while a sync is in progress. */
const UNDER_WAY_MS = 3_000;
const AT_REST_MS = 60_000;

/** Whether a link's sync is in progress. */
export const isUnderWay = ({ is_revoked, error, synced_at, waiting }: CalendarLink): boolean =>
	!is_revoked && error === null && (synced_at === null || waiting > 0);

export const useCalendars = (salonId: number) =>
	useSWR(keyOf(salonId), () => unwrap(calls.$get({ param: of(salonId) })), {
		refreshInterval: (latest) => (latest?.data.some(isUnderWay) ? UNDER_WAY_MS : AT_REST_MS),
	});

const again = (salonId: number) => mutate(keyOf(salonId));

/** Calendars of an account; none without one. */
export const useChoices = (salonId: number, accountId: number | null) =>
	useSWR(accountId === null ? null : [...keyOf(salonId), "choices", accountId], () =>
		unwrap(calls.choices.$get({ param: of(salonId), query: { google_token_id: String(accountId) } })),
	);

/** Timeout in seconds for a link's first sync (M-200, M-302). */
const LINK_SECONDS = 30;

export async function createLink(
	salonId: number,
	json: z.input<typeof calendarLinkInput>,
	headers: Record<string, string>,
): Promise<void> {
	try {
		const options = { headers, ...callOptions({ timeout: LINK_SECONDS }) };
		await unwrap(calls.$post({ param: of(salonId), json }, options));
	} finally {
		await again(salonId);
	}
}

/** Deletes a link (M-303, M-378). */
export async function removeLink(salonId: number, link: CalendarLink): Promise<void> {
	const call = calls[":primaryId"][":purpose"][":associationId"];
	try {
		await unwrap(call.$delete({ param: linkOf(salonId, link) }, saveKeyOptions()));
	} catch (error) {
		throw under(error, CALENDAR_TEXTS.removeFailed);
	} finally {
		await again(salonId);
	}
}

/** Syncs a link completely: shifts while the operator waits, bookings in the background. */
export async function readAgain(salonId: number, link: CalendarLink): Promise<void> {
	const param = linkOf(salonId, link);
	try {
		if (link.link_target === "shift")
			await unwrap(calls[":primaryId"].shift[":associationId"].resync.$post({ param }, saveKeyOptions()));
		else
			await unwrap(
				calls[":primaryId"][":purpose"][":associationId"].again.$post({ param }, saveKeyOptions()),
			);
	} catch (error) {
		throw under(error, CALENDAR_TEXTS.resyncFailed);
	} finally {
		await again(salonId);
	}
}

/** URL of Google's consent page. */
export const beginAccount = (salonId: number) =>
	unwrap(calls.connect.$post({ param: of(salonId) }, saveKeyOptions()));

/** Disconnects an account; the server refuses with a reason while it has links. */
export async function disconnect(salonId: number, id: number): Promise<void> {
	const param = { ...of(salonId), id: String(id) };
	await unwrap(salon.google_tokens[":id"].$delete({ param }, saveKeyOptions()), { handles: [409] });
	await again(salonId);
}

export async function confirmConflict(salonId: number, id: number): Promise<void> {
	const param = { ...of(salonId), id: String(id) };
	await unwrap(calls.conflicts[":id"].confirm.$post({ param }, saveKeyOptions()));
	await again(salonId);
}

/** Adds a heading above the reasons, unless they contain it. */
const under = (error: unknown, heading: string): unknown =>
	error instanceof ApiError && !error.messages.includes(heading) ? error.under(heading) : error;
