import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { displayName } from "#web/platform/ui/displayName.ts";
import { entryAriaLabel, entryLines } from "../grid/BoardEntryView.tsx";
import type { BoardGridProps } from "../grid/BoardGrid.tsx";
import { reservationStatusLook } from "../grid/reservationStatusLook.tsx";
import { isClosedDay } from "../model/boardRows.ts";
import { entryColoursOf } from "../model/entryColours.ts";
import classes from "./Views.module.css";

/** Maximum number of visible entries per day. */
const MAX_DAY_ENTRIES = 4;

/** Month view in whole weeks: number of reservations per day, and the first entries. */
export function BoardMonthView({
	board,
	days,
	entries,
	context,
	now,
	onChooseDay,
	month,
}: BoardGridProps & { month: string }) {
	const shownEntries = entries.filter(
		(entry) => entry.kind === "block" || (entry.kind === "reservation" && entry.isMain),
	);
	const byDay = Map.groupBy(shownEntries, ({ date }) => date);
	return (
		<section className={classes.month} aria-label="月の予約">
			{[..."月火水木金土日"].map((name, index) => (
				<span key={name} className={classes.weekday} data-weekday={(index + 1) % 7}>
					{name}
				</span>
			))}
			{days.map((date) => {
				const all = (byDay.get(date) ?? []).toSorted((a, b) => a.from - b.from);
				const dayInfo = board.days.find((day) => day.date === date);
				const count = all.filter(({ kind }) => kind === "reservation").length;
				return (
					<div
						key={date}
						className={classes.cell}
						data-outside={!date.startsWith(month) || undefined}
						data-today={date === now.date || undefined}
						data-closed={isClosedDay(board, date) || undefined}
					>
						<button type="button" className={classes.date} onClick={() => onChooseDay(date)}>
							<b>{Number(date.slice(8))}</b>
							<span>{isClosedDay(board, date) ? "休業" : count > 0 ? `${count}件` : ""}</span>
							{dayInfo?.special && <span className={classes.special}>{dayInfo.special.name}</span>}
						</button>
						{all.slice(0, MAX_DAY_ENTRIES).map((entry) => {
							const colours = entryColoursOf(context.colourOf(entry.resourceId));
							const texts = entryLines(entry, context);
							const mark = entry.kind === "reservation" ? reservationStatusLook(entry.reservation) : null;
							return (
								<button
									key={entry.key}
									type="button"
									className={classes.chip}
									style={
										entry.kind === "block" ? undefined : { background: colours.ground, color: colours.text }
									}
									title={texts.join("\n")}
									aria-label={entryAriaLabel(entry, context)}
									onClick={() => context.onOpen(entry)}
								>
									<span className={classes.label}>
										{mark && <mark.Icon size="0.875em" />}
										{formatClockMinute(entry.from)}{" "}
										{entry.kind === "reservation" ? displayName(entry.reservation.name) : texts[0]}
									</span>
								</button>
							);
						})}
						{all.length > MAX_DAY_ENTRIES && (
							<button type="button" className={classes.rest} onClick={() => onChooseDay(date)}>
								ほか{all.length - MAX_DAY_ENTRIES}件
							</button>
						)}
					</div>
				);
			})}
		</section>
	);
}
