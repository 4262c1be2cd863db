import type { CheckInItem } from "#domain/booking/events/tickets/check-in-input.ts";
import type { DoorBooking, DoorCheckIn } from "#domain/booking/events/tickets/judge-ticket.ts";
import { callOptions, client, STAYS_OPEN, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { ApiError, describeError } from "#web/platform/api/apiError.ts";
import { setClock } from "#web/platform/api/productClock.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";

const { events } = client.tickets.api;
const doors = events[":id"].doors[":slotId"];
const checkIns = events[":id"]["check-ins"];

type CheckInsReply = Wire<(typeof checkIns)["$post"]>;
/** Answer to one check-in. */
export type DoorAnswer = CheckInsReply["data"][number];

interface DoorReference {
	eventId: number;
	slotId: number;
}

/** List of a slot, as the server knows it. */
interface LoadedList {
	title: string;
	slot: string;
	rotates: boolean;
	perSeat: boolean;
	key: string | null;
	bookings: DoorBooking[];
}

interface LoadedChanges {
	checkIns: DoorCheckIn[];
	since: number;
	all: number;
	entered: number;
}

/** Calls of a phone at the door. */
export interface DoorServer {
	loadList: (place: DoorReference) => Promise<LoadedList>;
	loadChanges: (query: DoorReference & { since: number }) => Promise<LoadedChanges>;
	send: (
		sent: DoorReference & { gate: string; items: CheckInItem[] },
	) => Promise<Pick<CheckInsReply, "all" | "entered" | "data">>;
	/** Words of a refusal; null where the server was not reached, so that the phone goes on alone. */
	describeRefusal: (error: unknown) => string | null;
}

/** Seconds for which somebody at the door waits before the phone decides alone. */
const CHECK_IN_TIMEOUT = 4;
/** Seconds for a page of the list. */
const LIST_TIMEOUT = 20;

const paramOf = ({ eventId, slotId }: DoorReference) => ({ id: String(eventId), slotId: String(slotId) });

/** The server of the console. */
export const consoleDoorServer: DoorServer = {
	loadList: async (place) => {
		const param = paramOf(place);
		const bookings: DoorBooking[] = [];
		let after: number | null = null;
		for (;;) {
			const query: Record<string, string> = after === null ? {} : { after: String(after) };
			const page = await unwrap(
				doors.tickets.$get({ param, query }, callOptions({ timeout: LIST_TIMEOUT })),
				STAYS_OPEN,
			);
			setClock(page.now);
			bookings.push(...page.data);
			after = page.next;
			if (after === null) {
				const { title, slot, rotates, per_seat, key } = page;
				return { title, slot: slot.name, rotates, perSeat: per_seat, key, bookings };
			}
		}
	},
	loadChanges: async ({ since, ...place }) => {
		const param = paramOf(place);
		const found: DoorCheckIn[] = [];
		let from = since;
		for (;;) {
			const page = await unwrap(
				doors["check-ins"].$get(
					{ param, query: { since: String(from) } },
					callOptions({ timeout: LIST_TIMEOUT }),
				),
				STAYS_OPEN,
			);
			found.push(...page.data);
			from = page.since;
			if (page.is_whole) return { checkIns: found, since: from, all: page.all, entered: page.entered };
		}
	},
	send: ({ eventId, slotId, gate, items }) =>
		unwrap(
			checkIns.$post(
				{ param: { id: String(eventId) }, json: { slot_id: slotId, gate, items } },
				{ ...callOptions({ timeout: CHECK_IN_TIMEOUT }), headers: saveKeyHeader() },
			),
			STAYS_OPEN,
		),
	describeRefusal: (error) =>
		error instanceof ApiError && error.status >= 400 && error.status < 500
			? describeError(error).join(" ")
			: null,
};
