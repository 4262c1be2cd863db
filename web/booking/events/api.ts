import useSWR, { mutate } from "swr";
import type { z } from "zod";
import type { EventFlow } from "#domain/booking/events/flow.ts";
import type { eventActionsInput, eventConfigInput, slotInput } from "#domain/booking/events/inputs.ts";
import { insistingInForm } from "#web/booking/salons/conflict.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

type Headers = Record<string, string>;

const { events } = client.eventManage.api;

const of = (id: number) => ({ id: String(id) });

const EVENTS = "events";
const listKey = (id: number, list: "slots" | "urls" | "bookings") => [EVENTS, id, list] as const;

export type EventSlot = Wire<(typeof events)[":id"]["slots"]["$get"]>["data"][number];
export type EventUrl = Wire<(typeof events)[":id"]["urls"]["$get"]>["data"][number];
export type EventBooking = Wire<(typeof events)[":id"]["bookings"]["$get"]>["data"][number];

export const useEvents = () => useSWR(EVENTS, () => unwrap(events.$get()));

/** Slots without an event. */
export const useOutside = () => useSWR([EVENTS, "outside"], () => unwrap(events.outside.$get()));

/** Moves a slot without an event into one. */
export async function postSlotMove(id: number, slotId: number): Promise<void> {
	const param = { ...of(id), slotId: String(slotId) };
	await unwrap(events[":id"].slots[":slotId"].move.$post({ param }, saveKeyOptions()));
	await Promise.all([mutate(listKey(id, "slots")), mutate(EVENTS), mutate([EVENTS, "outside"])]);
}

export async function postEvent(json: { name: string }, headers: Headers) {
	const made = await unwrap(events.$post({ json }, { headers }));
	await mutate(EVENTS);
	return made;
}

export const loadConfig = (id: number) => unwrap(events[":id"].config.$get({ param: of(id) }));

export async function putEventConfig(id: number, json: z.input<typeof eventConfigInput>, headers: Headers) {
	await unwrap(events[":id"].config.$put({ param: of(id), json }, { headers }));
	await mutate(EVENTS);
}

export const putEventActions = (id: number, json: z.input<typeof eventActionsInput>, headers: Headers) =>
	unwrap(events[":id"].actions.$put({ param: of(id), json }, { headers }));

export const useSlots = (id: number) =>
	useSWR(listKey(id, "slots"), () => unwrap(events[":id"].slots.$get({ param: of(id) })));

export async function putEventSlot(
	id: number,
	slotId: number | null,
	json: z.input<typeof slotInput>,
	headers: Headers,
): Promise<void> {
	const { slots } = events[":id"];
	await (slotId === null
		? unwrap(slots.$post({ param: of(id), json }, { headers }))
		: insistingInForm(
				(force) =>
					unwrap(
						slots[":slotId"].$put(
							{ param: { ...of(id), slotId: String(slotId) }, json: { ...json, force } },
							{ headers },
						),
						{ handles: [409] },
					),
				"予約を残して保存する",
			));
	await Promise.all([mutate(listKey(id, "slots")), mutate(EVENTS)]);
}

/** Deletes a slot. A 409 leads to a confirmation; `force` deletes it despite bookings. */
export async function requestSlotDeletion(id: number, slotId: number, force: boolean): Promise<void> {
	const param = { ...of(id), slotId: String(slotId) };
	const query = force ? { force: "1" } : {};
	await unwrap(events[":id"].slots[":slotId"].$delete({ param, query }, saveKeyOptions()), {
		handles: [409],
	});
	await Promise.all([mutate(listKey(id, "slots")), mutate(EVENTS)]);
}

export const useEventUrls = (id: number) =>
	useSWR(listKey(id, "urls"), () => unwrap(events[":id"].urls.$get({ param: of(id) })));

export async function postEventUrl(id: number, json: { name: string }, headers: Headers): Promise<void> {
	await unwrap(events[":id"].urls.$post({ param: of(id), json }, { headers }));
	await mutate(listKey(id, "urls"));
}

const ofUrl = (id: number, urlId: number) => ({ param: { ...of(id), urlId: String(urlId) } });

export async function requestEventUrlDeletion(id: number, urlId: number): Promise<void> {
	await unwrap(events[":id"].urls[":urlId"].$delete(ofUrl(id, urlId), saveKeyOptions()));
	await mutate(listKey(id, "urls"));
}

/** Revokes the friends' links that were sent for a URL. */
export async function postUrlRevocation(id: number, urlId: number): Promise<void> {
	await unwrap(events[":id"].urls[":urlId"].revoke.$post(ofUrl(id, urlId), saveKeyOptions()));
}

/** Revokes one friend's links to an event. */
export async function postEventLinkRevocation(id: number, member_id: number): Promise<void> {
	await unwrap(
		events[":id"].friend_links.revoke.$post({ param: of(id), json: { member_id } }, saveKeyOptions()),
	);
}

export const useBookings = (id: number) =>
	useSWR(listKey(id, "bookings"), () => unwrap(events[":id"].bookings.$get({ param: of(id) })));

const ofBooking = (id: number, bookingId: number) => ({ ...of(id), bookingId: String(bookingId) });

type Judged = Pick<EventBooking, "id" | "version">;

/** Preview of the flow's effects on the friend of a booking; `run` is null without an action. */
export const loadTold = (id: number, bookingId: number, flow: EventFlow) =>
	unwrap(
		events[":id"].bookings[":bookingId"].told.$get({ param: ofBooking(id, bookingId), query: { flow } }),
		{
			handles: [403],
		},
	);

export const postBookingJudgement = (
	id: number,
	{ id: bookingId, version }: Judged,
	status: "approved" | "denied" | "canceled",
): Promise<void> =>
	changing(id, () =>
		unwrap(
			events[":id"].bookings[":bookingId"].judge.$post(
				{ param: ofBooking(id, bookingId), json: { status, version } },
				saveKeyOptions(),
			),
			{ handles: [409] },
		),
	);

/** Marks a booking as paid or unpaid. */
export const putBookingPaid = (
	id: number,
	{ id: bookingId, version, price }: Pick<EventBooking, "id" | "version" | "price">,
	is_paid: boolean,
): Promise<void> =>
	changing(id, () =>
		unwrap(
			events[":id"].bookings[":bookingId"].payment.$put(
				{ param: ofBooking(id, bookingId), json: { is_paid, price, version } },
				saveKeyOptions(),
			),
			{ handles: [409] },
		),
	);

/** Changes a booking and reloads the lists, also after an error. */
async function changing(id: number, change: () => Promise<unknown>): Promise<void> {
	try {
		await change();
	} finally {
		await Promise.all([mutate(listKey(id, "bookings")), mutate(listKey(id, "slots"))]);
	}
}
