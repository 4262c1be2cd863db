import useSWR, { mutate } from "swr";
import type { z } from "zod";
import type { EventFlow } from "#domain/booking/events/event-flow.ts";
import type {
	eventActionsInput,
	eventConfigInput,
	eventSlotInput,
} from "#domain/booking/events/event-inputs.ts";
import { forceFromForm } from "#web/booking/salons/bookingConflict.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

type Headers = Record<string, string>;

const { events } = client.eventManage.api;

const eventParam = (id: number) => ({ id: String(id) });

const EVENTS_KEY = "events";
const eventListKey = (id: number, list: "slots" | "urls" | "bookings") => [EVENTS_KEY, id, list] as const;

export type EventSlot = Wire<(typeof events)[":id"]["slots"]["$get"]>["data"][number];
/** Booking of an event slot by a friend. */
export type EventBooking = Wire<(typeof events)[":id"]["bookings"]["$get"]>["data"][number];

export const useEvents = () => useSWR(EVENTS_KEY, () => unwrap(events.$get()));

/** Slots that belong to no event. */
export const useUnassignedSlots = () => useSWR([EVENTS_KEY, "outside"], () => unwrap(events.outside.$get()));

/** Moves a slot without an event into one. */
export async function postSlotMove(id: number, slotId: number): Promise<void> {
	const param = { ...eventParam(id), slotId: String(slotId) };
	await unwrap(events[":id"].slots[":slotId"].move.$post({ param }, saveKeyOptions()));
	await Promise.all([mutate(eventListKey(id, "slots")), mutate(EVENTS_KEY), mutate([EVENTS_KEY, "outside"])]);
}

export async function postEvent(json: { name: string }, headers: Headers) {
	const created = await unwrap(events.$post({ json }, { headers }));
	await mutate(EVENTS_KEY);
	return created;
}

export const loadEventConfig = (id: number) => unwrap(events[":id"].config.$get({ param: eventParam(id) }));

export async function putEventConfig(id: number, json: z.input<typeof eventConfigInput>, headers: Headers) {
	await unwrap(events[":id"].config.$put({ param: eventParam(id), json }, { headers }));
	await mutate(EVENTS_KEY);
}

export const putEventActions = (id: number, json: z.input<typeof eventActionsInput>, headers: Headers) =>
	unwrap(events[":id"].actions.$put({ param: eventParam(id), json }, { headers }));

export const useEventSlots = (id: number) =>
	useSWR(eventListKey(id, "slots"), () => unwrap(events[":id"].slots.$get({ param: eventParam(id) })));

export async function putEventSlot(
	id: number,
	slotId: number | null,
	json: z.input<typeof eventSlotInput>,
	headers: Headers,
): Promise<void> {
	const { slots } = events[":id"];
	await (slotId === null
		? unwrap(slots.$post({ param: eventParam(id), json }, { headers }))
		: forceFromForm(
				(force) =>
					unwrap(
						slots[":slotId"].$put(
							{ param: { ...eventParam(id), slotId: String(slotId) }, json: { ...json, force } },
							{ headers },
						),
						{ handles: [409] },
					),
				"予約を残して保存する",
			));
	await Promise.all([mutate(eventListKey(id, "slots")), mutate(EVENTS_KEY)]);
}

/** Deletes a slot. A 409 leads to a confirmation; `force` deletes it despite bookings. */
export async function requestSlotDeletion(
	id: number,
	slotId: number,
	{ force }: { force: boolean },
): Promise<void> {
	const param = { ...eventParam(id), slotId: String(slotId) };
	const query = force ? { force: "1" } : {};
	await unwrap(events[":id"].slots[":slotId"].$delete({ param, query }, saveKeyOptions()), {
		handles: [409],
	});
	await Promise.all([mutate(eventListKey(id, "slots")), mutate(EVENTS_KEY)]);
}

export const useEventUrls = (id: number) =>
	useSWR(eventListKey(id, "urls"), () => unwrap(events[":id"].urls.$get({ param: eventParam(id) })));

export async function postEventUrl(id: number, json: { name: string }, headers: Headers): Promise<void> {
	await unwrap(events[":id"].urls.$post({ param: eventParam(id), json }, { headers }));
	await mutate(eventListKey(id, "urls"));
}

const urlParam = (id: number, urlId: number) => ({ param: { ...eventParam(id), urlId: String(urlId) } });

export async function requestEventUrlDeletion(id: number, urlId: number): Promise<void> {
	await unwrap(events[":id"].urls[":urlId"].$delete(urlParam(id, urlId), saveKeyOptions()));
	await mutate(eventListKey(id, "urls"));
}

/** Revokes the friends' links that were sent for a URL. */
export async function postEventUrlRevocation(id: number, urlId: number): Promise<void> {
	await unwrap(events[":id"].urls[":urlId"].revoke.$post(urlParam(id, urlId), saveKeyOptions()));
}

/** Revokes one friend's links to an event. */
export async function postEventLinkRevocation(id: number, member_id: number): Promise<void> {
	await unwrap(
		events[":id"].friend_links.revoke.$post({ param: eventParam(id), json: { member_id } }, saveKeyOptions()),
	);
}

export const useEventBookings = (id: number) =>
	useSWR(eventListKey(id, "bookings"), () => unwrap(events[":id"].bookings.$get({ param: eventParam(id) })));

const bookingParam = (id: number, bookingId: number) => ({ ...eventParam(id), bookingId: String(bookingId) });

type JudgedBooking = Pick<EventBooking, "id" | "version">;

/** Preview of the flow's effects on the friend of a booking; `run` is null without an action. */
export const loadFlowPreview = (id: number, bookingId: number, flow: EventFlow) =>
	unwrap(
		events[":id"].bookings[":bookingId"].told.$get({ param: bookingParam(id, bookingId), query: { flow } }),
		{
			handles: [403],
		},
	);

export type RefundPreview = Wire<(typeof events)[":id"]["bookings"][":bookingId"]["refund"]["$get"]>;

/** Money of a booking that would go back if it were cancelled now. */
export const loadBookingRefund = (id: number, bookingId: number) =>
	unwrap(events[":id"].bookings[":bookingId"].refund.$get({ param: bookingParam(id, bookingId) }));

export const postBookingJudgement = (
	id: number,
	{ id: bookingId, version }: JudgedBooking,
	status: "approved" | "denied" | "canceled",
	refund: { refund?: "rule" | "full" | "none"; refund_reason?: string } = {},
): Promise<void> =>
	changeBooking(id, () =>
		unwrap(
			events[":id"].bookings[":bookingId"].judge.$post(
				{ param: bookingParam(id, bookingId), json: { status, version, ...refund } },
				saveKeyOptions(),
			),
			{ handles: [403, 409] },
		),
	);

/** Marks a booking as paid or unpaid. */
export const putBookingPaid = (
	id: number,
	{ id: bookingId, version, price }: Pick<EventBooking, "id" | "version" | "price">,
	{ is_paid }: { is_paid: boolean },
): Promise<void> =>
	changeBooking(id, () =>
		unwrap(
			events[":id"].bookings[":bookingId"].payment.$put(
				{ param: bookingParam(id, bookingId), json: { is_paid, price, version } },
				saveKeyOptions(),
			),
			{ handles: [409] },
		),
	);

/** Changes a booking and reloads the lists, also after an error. */
async function changeBooking(id: number, change: () => Promise<unknown>): Promise<void> {
	try {
		await change();
	} finally {
		await Promise.all([mutate(eventListKey(id, "bookings")), mutate(eventListKey(id, "slots"))]);
	}
}
