import type { Db, Statement } from "#db/d1-client.ts";
import {
	type BookedFacts,
	bookedDifferences,
	differencesInWords,
} from "#domain/booking/salons/booked-difference.ts";
import { HISTORY_LABELS, type HistoryLabel } from "#domain/booking/salons/history.ts";
import { clockOf } from "#domain/booking/salons/minutes.ts";
import type { NoticeEventName } from "#domain/integrations/notifications/events/registry.ts";
import { noteEvents } from "#functions/platform/notices/note-events.ts";
import { findBookedCourse, resourceOf, type SettingsRows } from "../engine/read-salon-settings.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";

/** Changes by friends that notify operators; operators see their own changes on the board. */
const NOTICE_EVENTS: Partial<Record<HistoryLabel, NoticeEventName>> = {
	create: "reservation_made",
	create_request: "reservation_requested",
	update_request: "reservation_requested",
	cancel_request: "reservation_requested",
	update: "reservation_changed",
	cancel: "reservation_cancelled",
};

/** Facts of a booking by the salon's names. */
function factsOf(rows: SettingsRows, row: ReservationRow): BookedFacts {
	const { date, fromMinute, toMinute, resourceFee } = row;
	const resources = [row.resourceId, ...row.subResourceIds];
	return {
		when: `${date} ${clockOf(fromMinute)}〜${clockOf(toMinute)}`,
		course: findBookedCourse(rows, row),
		resource: resources.flatMap((id) => resourceOf(rows, id)?.name ?? []).join("・"),
		fee: row.resourceFeeIsCharged ? resourceFee : 0,
	};
}

function bookedInWords(rows: SettingsRows, row: ReservationRow): string {
	const { course, resource } = factsOf(rows, row);
	return [course?.name, resource].filter(Boolean).join(" ");
}

/** Notifications to operators about a transaction's changes; its sequence identifies each. */
export function operatorNoticeStatements(db: Db, desk: UnitOfWork, sequence: number): Statement[] {
	const { salonId, rows } = desk.state;
	const told = desk.history.flatMap(({ label, subject, before, after }, index) => {
		const event = NOTICE_EVENTS[label];
		if (subject !== "reservation" || !event) return [];
		const row = after as ReservationRow;
		const was = (before ?? desk.facts.reservations.get(row.parentId ?? 0)) as ReservationRow | undefined;
		return [
			{
				event,
				key: `salon:${salonId}:${sequence}:${index}`,
				friendId: row.friendId ?? desk.facts.reservations.get(row.parentId ?? 0)?.friendId ?? null,
				said: {
					salon_id: salonId,
					salon: rows.salon.name,
					// As the board writes it: 24:00 of the shop's day.
					date: row.date,
					time: clockOf(row.fromMinute),
					request: HISTORY_LABELS[label],
					booked: bookedInWords(rows, row),
					changes: was ? differencesInWords(bookedDifferences(factsOf(rows, was), factsOf(rows, row))) : "",
				},
			},
		];
	});
	return [...new Set(told.map(({ event }) => event))].flatMap((name) =>
		noteEvents(
			{ db, now: desk.now },
			name,
			told.filter(({ event }) => event === name),
		),
	);
}
