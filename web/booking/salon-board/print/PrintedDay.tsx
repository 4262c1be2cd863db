import { useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";
import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { VISIT_STATUS_LABELS, type VisitStatus } from "#domain/engine/reservations/reservation-status.ts";
import { formatLongDay } from "#domain/platform/time/format-moment.ts";
import type { Board } from "../boardApi.ts";
import { reservationStatusLook } from "../grid/reservationStatusLook.tsx";
import type { BoardEntry } from "../model/boardEntries.ts";
import { findCourse, findResourceName, listBookableParts } from "../model/bookableParts.ts";
import classes from "./PrintedDay.module.css";

interface PrintedDayProps {
	board: Board;
	day: string;
	entries: readonly BoardEntry[];
	onPrintEnd: () => void;
}

/** Sheet with the reservations and blocks of a day, which prints itself instead of the page. */
export function PrintedDay({ board, day, entries, onPrintEnd }: PrintedDayProps) {
	const reportPrinted = useEffectEvent(onPrintEnd);
	useEffect(() => {
		window.print();
		reportPrinted();
	}, []);
	const printedEntries = entries
		.filter(
			(entry) =>
				entry.date === day && (entry.kind === "block" || (entry.kind === "reservation" && entry.isMain)),
		)
		.toSorted((a, b) => a.from - b.from || a.key.localeCompare(b.key));
	const parts = listBookableParts(board);
	const resourceNameOf = (id: number | null) => findResourceName(parts, id) || "店舗全体";
	const courseNameOf = (id: number | null) => findCourse(parts, id)?.name ?? "";
	return createPortal(
		<div className={classes.sheet}>
			<h1>
				{board.salon.name} {formatLongDay(day)}
			</h1>
			<table>
				<thead>
					<tr>
						{["時間", "スタッフ・席", "お名前", "コース", "状態", "メモ"].map((label) => (
							<th key={label}>{label}</th>
						))}
					</tr>
				</thead>
				<tbody>
					{printedEntries.map((entry) => (
						<tr key={entry.key}>
							<td>
								{formatClockMinute(entry.from)}〜{formatClockMinute(entry.to)}
							</td>
							<td>{resourceNameOf(entry.resourceId)}</td>
							{entry.kind === "block" && (
								<>
									<td>予約不可</td>
									<td />
									<td />
									<td>{entry.block.memo}</td>
								</>
							)}
							{entry.kind === "reservation" && (
								<>
									<td>{entry.reservation.name}</td>
									<td>{courseNameOf(entry.reservation.course_id)}</td>
									<td>
										{reservationStatusLook(entry.reservation).label}・
										{VISIT_STATUS_LABELS[entry.reservation.visit_status as VisitStatus]}
									</td>
									<td>{entry.reservation.meta_data.memo}</td>
								</>
							)}
						</tr>
					))}
				</tbody>
			</table>
			{printedEntries.length === 0 && <p>この日の予約はありません。</p>}
		</div>,
		document.body,
	);
}
