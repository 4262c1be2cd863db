import {
	type inWordsKey,
	type ReservationKey,
	reservationItemKey,
} from "#domain/engine/placeholders/reservation-values.ts";
import {
	RESERVATION_STATUS_LABELS,
	type ReservationStatus,
} from "#domain/engine/reservations/reservation-status.ts";
import { type ReserveFlow, SALON_EVENTS, type SalonEvent } from "#domain/engine/reservations/salon-events.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { formatTimeInWords } from "./availability-marks.ts";
import type { HistoryLabel } from "./salon-history-labels.ts";
import { formatClockMinute } from "./salon-minutes.ts";

/**
 * Event that the customer is notified of, for each change of a reservation (M-157): `edit` is a request for a
 * change, `update` the change itself. An approved request is reported as its effect. Requests and refusals
 * include their subject (`{reserve_request}`).
 */
const FLOW_BY_LABEL: Partial<Record<HistoryLabel, ReserveFlow>> = {
	create: "register",
	manager_create: "register",
	create_request: "request",
	cancel_request: "request",
	manager_cancel_request: "request",
	update_request: "edit",
	manager_update_request: "edit",
	approve_create_request: "approve",
	manager_approve: "approve",
	deny_create_request: "deny",
	deny_update_request: "deny",
	deny_cancel_request: "deny",
	update: "update",
	manager_update: "update",
	approve_update_request: "update",
	cancel: "cancel",
	manager_cancel: "cancel",
	approve_cancel_request: "cancel",
	manager_delete: "delete",
};

/** Subject of a request, for changes that make or decide one. */
const REQUEST_KINDS: Partial<Record<HistoryLabel, string>> = {
	create_request: "予約",
	approve_create_request: "予約",
	deny_create_request: "予約",
	update_request: "変更",
	manager_update_request: "変更",
	approve_update_request: "変更",
	deny_update_request: "変更",
	cancel_request: "キャンセル",
	manager_cancel_request: "キャンセル",
	approve_cancel_request: "キャンセル",
	deny_cancel_request: "キャンセル",
};

export const getRequestKind = (label: HistoryLabel): string => REQUEST_KINDS[label] ?? "";

/** State of a reservation that matters to the customer. */
export interface ReservationNoticeState {
	status: string;
	friendId: number | null;
	date: string;
	fromMinute: number;
	toMinute: number;
	courseId: number | null;
	resourceId: number | null;
	subResourceIds: number[];
}

/**
 * Returns the customer-facing event of a change; null if there is none: a note, or the deletion of an
 * inactive reservation.
 */
export function findReservationFlow(
	label: HistoryLabel,
	before: ReservationNoticeState | null,
	after: ReservationNoticeState,
): ReserveFlow | null {
	const flow = FLOW_BY_LABEL[label] ?? null;
	if (flow === "update" && before && !isNoticeStateChanged(before, after)) return null;
	if (flow === "delete" && before && before.status !== "approved" && before.status !== "pending") return null;
	return flow;
}

const isNoticeStateChanged = (before: ReservationNoticeState, after: ReservationNoticeState): boolean =>
	before.friendId !== after.friendId ||
	before.date !== after.date ||
	before.fromMinute !== after.fromMinute ||
	before.toMinute !== after.toMinute ||
	before.courseId !== after.courseId ||
	before.resourceId !== after.resourceId ||
	before.subResourceIds.join() !== after.subResourceIds.join();

/** Facts about a reservation, for notifications. */
export interface ReservationNoticeFacts {
	id: number;
	date: string;
	fromMinute: number;
	toMinute: number;
	/** Instant in wire format. */
	startsAt: string;
	/** Time before a move, as an instant and in words; null if it was not moved. */
	before: { startsAt: string; inWords: string } | null;
	course: { name: string; price: number } | null;
	resource: string;
	/** Yen; 0 if it is not charged. */
	fee: number;
	name: string;
	contact: string;
	comment: string;
	/** Answers to the customer items, by item id. */
	answers: Record<string, string>;
	/** Kind of the request; empty if there is none. */
	request: string;
	/** Status of the booking itself; empty before it exists. */
	status: ReservationStatus | "";
	salon: string;
	shop: { name: string; address: string; phone: string; map_url: string };
}

/**
 * Returns day and time as shown to customers everywhere: 24:00 is 翌00:00 of the shop's day, never the next
 * day's 00:00.
 */
export const formatBookedMoment = (date: string, minute: number): string =>
	`${date} ${formatTimeInWords(minute)}`;

type MomentInWords = ReturnType<typeof inWordsKey<"datetime" | "before_datetime">>;

/** Placeholder values of a reservation, by the shop's day and its times in words. */
export const buildReservationValues = (
	facts: ReservationNoticeFacts,
): Record<ReservationKey | MomentInWords, string> &
	Record<ReturnType<typeof reservationItemKey>, string> => ({
	...Object.fromEntries(
		Object.entries(facts.answers).map(([id, answer]) => [reservationItemKey(id), answer]),
	),
	date: facts.date,
	time: formatTimeInWords(facts.fromMinute),
	end_time: formatTimeInWords(facts.toMinute),
	datetime: facts.startsAt,
	datetime_in_words: formatBookedMoment(facts.date, facts.fromMinute),
	before_datetime: facts.before?.startsAt ?? "",
	before_datetime_in_words: facts.before?.inWords ?? "",
	course: facts.course?.name ?? "",
	price: facts.course || facts.fee > 0 ? formatYen((facts.course?.price ?? 0) + facts.fee) : "",
	resource: facts.resource,
	name: facts.name,
	contact: facts.contact,
	comment: facts.comment,
	number: String(facts.id),
	request: facts.request,
	status: facts.status && RESERVATION_STATUS_LABELS[facts.status],
	salon: facts.shop.name || facts.salon,
	shop_address: facts.shop.address,
	shop_phone: facts.shop.phone,
	shop_map: facts.shop.map_url,
});

/** Returns the label of a reservation in lists of runs: `表参道店 2026/11/25 14:00 カット`. */
export const formatReservationLabel = ({
	salon,
	date,
	fromMinute,
	course,
}: Pick<ReservationNoticeFacts, "salon" | "date" | "fromMinute" | "course">): string =>
	[salon, date.replaceAll("-", "/"), formatClockMinute(fromMinute), course?.name].filter(Boolean).join(" ");

/** Returns the same label with the event. */
export const formatSalonEventLabel = (facts: ReservationNoticeFacts, event: SalonEvent): string =>
	`${formatReservationLabel(facts)}（${SALON_EVENTS[event]}）`;
