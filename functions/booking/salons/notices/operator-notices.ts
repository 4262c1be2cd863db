import type { Db, Statement } from "#db/d1-client.ts";
import {
	type BookedFacts,
	formatBookedDifferences,
	listBookedDifferences,
} from "#domain/booking/salons/booked-difference.ts";
import { HISTORY_LABELS, type HistoryLabel } from "#domain/booking/salons/salon-history-labels.ts";
import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import type { NoticeEventName } from "#domain/integrations/notifications/events/registry.ts";
import { noteEvents } from "#functions/platform/notices/note-events.ts";
import { findBookedCourse, findSalonResource, type SettingsRows } from "../engine/read-salon-settings.ts";
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

/** Facts of a booking with the names of the salon's parts. */
function getBookedFacts(rows: SettingsRows, row: ReservationRow): BookedFacts {
	const { date, fromMinute, toMinute, resourceFee } = row;
	const resources = [row.resourceId, ...row.subResourceIds];
	return {
		bookedTime: `${date} ${formatClockMinute(fromMinute)}〜${formatClockMinute(toMinute)}`,
		course: findBookedCourse(rows, row),
		resource: resources.flatMap((id) => findSalonResource(rows, id)?.name ?? []).join("・"),
		fee: row.resourceFeeIsCharged ? resourceFee : 0,
	};
}

function formatBookedParts(rows: SettingsRows, row: ReservationRow): string {
	const { course, resource } = getBookedFacts(rows, row);
	return [course?.name, resource].filter(Boolean).join(" ");
}

/** Notifications to operators about a transaction's changes; the sequence number is part of their keys. */
export function buildOperatorNoticeStatements(db: Db, unitOfWork: UnitOfWork, sequence: number): Statement[] {
	const { salonId, rows } = unitOfWork.state;
	const noticeRows = unitOfWork.history.flatMap(({ label, subject, before, after }, index) => {
		const event = NOTICE_EVENTS[label];
		if (subject !== "reservation" || !event) return [];
		const row = after as ReservationRow;
		const rowBefore = (before ?? unitOfWork.facts.reservations.get(row.parentId ?? 0)) as
			| ReservationRow
			| undefined;
		return [
			{
				event,
				key: `salon:${salonId}:${sequence}:${index}`,
				friendId: row.friendId ?? unitOfWork.facts.reservations.get(row.parentId ?? 0)?.friendId ?? null,
				values: {
					salon_id: salonId,
					salon: rows.salon.name,
					// Same format as the board, where a business day can pass 24:00.
					date: row.date,
					time: formatClockMinute(row.fromMinute),
					request: HISTORY_LABELS[label],
					booked: formatBookedParts(rows, row),
					changes: rowBefore
						? formatBookedDifferences(
								listBookedDifferences(getBookedFacts(rows, rowBefore), getBookedFacts(rows, row)),
							)
						: "",
				},
			},
		];
	});
	return [...new Set(noticeRows.map(({ event }) => event))].flatMap((name) =>
		noteEvents(
			{ db, now: unitOfWork.now },
			name,
			noticeRows.filter(({ event }) => event === name),
		),
	);
}
