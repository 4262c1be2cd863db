import { type inWordsKey, itemKey, type ReservationKey } from "#domain/engine/placeholders/reservation.ts";
import { type ReserveFlow, SALON_EVENTS, type SalonEvent } from "#domain/engine/reservations/salon-events.ts";
import { RESERVATION_STATUS_LABELS, type ReservationStatus } from "#domain/engine/reservations/status.ts";
import { yen } from "#domain/platform/texts/currency.ts";
import type { HistoryLabel } from "./history.ts";
import { timeInWords } from "./marks.ts";
import { clockOf } from "./minutes.ts";

/**
 * Which event of the flow each change of a reservation is (M-157). What is granted is told as what it makes of the
 * reservation: a change that was asked for changes it. What is asked for and what is denied say of what kind it is
 * (`{reserve_request}`).
 */
const FLOW_OF: Partial<Record<HistoryLabel, ReserveFlow>> = {
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

/** What was asked for where something is a request, or the answer to one. */
const ASKED: Partial<Record<HistoryLabel, string>> = {
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

export const askedFor = (label: HistoryLabel): string => ASKED[label] ?? "";

/** What of a reservation matters to whoever comes. */
export interface Standing {
	status: string;
	friendId: number | null;
	date: string;
	fromMinute: number;
	toMinute: number;
	courseId: number | null;
	resourceId: number | null;
	subResourceIds: number[];
}

/** Which event a change is for the friend; null where it is none: a note, or the deletion of what did not stand any more. */
export function flowOf(label: HistoryLabel, before: Standing | null, after: Standing): ReserveFlow | null {
	const flow = FLOW_OF[label] ?? null;
	if (flow === "update" && before && !isMoved(before, after)) return null;
	if (flow === "delete" && before && before.status !== "approved" && before.status !== "pending") return null;
	return flow;
}

const isMoved = (before: Standing, after: Standing): boolean =>
	before.friendId !== after.friendId ||
	before.date !== after.date ||
	before.fromMinute !== after.fromMinute ||
	before.toMinute !== after.toMinute ||
	before.courseId !== after.courseId ||
	before.resourceId !== after.resourceId ||
	before.subResourceIds.join() !== after.subResourceIds.join();

/** What is known of a reservation where something is said of it. */
export interface TellingFacts {
	id: number;
	date: string;
	fromMinute: number;
	toMinute: number;
	/** Written as instants are on the wire. */
	startsAt: string;
	/** Time before a move, as an instant and in words; null where it was not moved. */
	before: { startsAt: string; inWords: string } | null;
	course: { name: string; price: number } | null;
	resource: string;
	/** Yen; 0 where it is not charged. */
	fee: number;
	name: string;
	contact: string;
	comment: string;
	/** What was entered for the customer items, by their ids. */
	answers: Record<string, string>;
	/** What was asked for; empty where nothing was. */
	request: string;
	/** Status of the booking itself; empty before there is one. */
	status: ReservationStatus | "";
	salon: string;
	shop: { name: string; address: string; phone: string; map_url: string };
}

/** Day and time as customers read them everywhere: 24:00 is 翌00:00 of the shop's day, and never the next day's 00:00. */
export const bookedMoment = (date: string, minute: number): string => `${date} ${timeInWords(minute)}`;

type MomentInWords = ReturnType<typeof inWordsKey<"datetime" | "before_datetime">>;

/** Values of the placeholders of a reservation, by the shop's day and its times in words. */
export const reservationValues = (
	facts: TellingFacts,
): Record<ReservationKey | MomentInWords, string> & Record<ReturnType<typeof itemKey>, string> => ({
	...Object.fromEntries(Object.entries(facts.answers).map(([id, answer]) => [itemKey(id), answer])),
	date: facts.date,
	time: timeInWords(facts.fromMinute),
	end_time: timeInWords(facts.toMinute),
	datetime: facts.startsAt,
	datetime_in_words: bookedMoment(facts.date, facts.fromMinute),
	before_datetime: facts.before?.startsAt ?? "",
	before_datetime_in_words: facts.before?.inWords ?? "",
	course: facts.course?.name ?? "",
	price: facts.course || facts.fee > 0 ? yen((facts.course?.price ?? 0) + facts.fee) : "",
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

/** How a reservation is called where runs are listed: `表参道店 2026/11/25 14:00 カット`. */
export const reservationLabel = ({
	salon,
	date,
	fromMinute,
	course,
}: Pick<TellingFacts, "salon" | "date" | "fromMinute" | "course">): string =>
	[salon, date.replaceAll("-", "/"), clockOf(fromMinute), course?.name].filter(Boolean).join(" ");

/** The same with what happened to it. */
export const eventLabel = (facts: TellingFacts, event: SalonEvent): string =>
	`${reservationLabel(facts)}（${SALON_EVENTS[event]}）`;
