import {
	type inWordsKey,
	type ReservationKey,
	reservationItemKey,
} from "#domain/engine/placeholders/reservation-values.ts";
import {
	RESERVATION_STATUS_LABELS,
	type ReservationStatus,
} from "#domain/engine/reservations/reservation-status.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { formatTimeInWords } from "./availability-marks.ts";
import { formatBookedMoment } from "./booked-moment.ts";

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
