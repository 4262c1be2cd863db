import { clockOf } from "#domain/booking/salons/minutes.ts";
import type { GridProps } from "../grid/BoardGrid.tsx";
import { spokenOf, wordsOf } from "../grid/EntryView.tsx";
import { statusMark } from "../grid/statusLook.tsx";
import { lookOf } from "../model/looks.ts";
import { isClosed } from "../model/rows.ts";
import classes from "./Views.module.css";

/** Maximum number of visible entries per day. */
const WRITTEN = 4;

/** Month view in whole weeks: number of entries per day, and the first ones. */
export function MonthView({
	board,
	days,
	entries,
	context,
	now,
	onDay,
	month,
}: GridProps & { month: string }) {
	const shown = entries.filter(
		(entry) => entry.kind === "block" || (entry.kind === "reservation" && entry.isMain),
	);
	const byDay = Map.groupBy(shown, ({ date }) => date);
	return (
		<section className={classes.month} aria-label="月の予約">
			{[..."月火水木金土日"].map((name) => (
				<span key={name} className={classes.weekday}>
					{name}
				</span>
			))}
			{days.map((date) => {
				const all = (byDay.get(date) ?? []).toSorted((one, other) => one.from - other.from);
				const about = board.days.find((day) => day.date === date);
				const count = all.filter(({ kind }) => kind === "reservation").length;
				return (
					<div
						key={date}
						className={classes.cell}
						data-outside={!date.startsWith(month) || undefined}
						data-today={date === now.date || undefined}
						data-closed={isClosed(board, date) || undefined}
					>
						<button type="button" className={classes.date} onClick={() => onDay(date)}>
							<b>{Number(date.slice(8))}</b>
							<span>{isClosed(board, date) ? "休業" : count > 0 ? `${count}件` : ""}</span>
							{about?.special && <span className={classes.special}>{about.special.name}</span>}
						</button>
						{all.slice(0, WRITTEN).map((entry) => {
							const look = lookOf(context.colourOf(entry.resourceId));
							const said = wordsOf(entry, context);
							const mark = entry.kind === "reservation" ? statusMark(entry.reservation) : null;
							return (
								<button
									key={entry.key}
									type="button"
									className={classes.chip}
									style={entry.kind === "block" ? undefined : { background: look.ground, color: look.text }}
									title={said.join("\n")}
									aria-label={spokenOf(entry, context)}
									onClick={() => context.onOpen(entry)}
								>
									{mark && <mark.Icon size="0.875em" />}
									{clockOf(entry.from)} {said[0]}
								</button>
							);
						})}
						{all.length > WRITTEN && (
							<button type="button" className={classes.rest} onClick={() => onDay(date)}>
								ほか{all.length - WRITTEN}件
							</button>
						)}
					</div>
				);
			})}
		</section>
	);
}
