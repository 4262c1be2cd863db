import { Text } from "@mantine/core";
import { type KeyboardEvent, useRef } from "react";
import { formatDayNumber, getWeekday, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { weekdayOf } from "#domain/platform/time/weekday-names.ts";
import { Month } from "#web/platform/ui/dateComponents.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { WeekdayHours } from "../salonTypes.ts";
import type { Holiday } from "./japaneseHolidays.ts";
import type { SpecialDateDraft } from "./specialDatesDraft.ts";
import classes from "./YearCalendar.module.css";

interface YearCalendarProps {
	year: number;
	/** First month to show, from 1. */
	firstMonth?: number;
	dates: readonly SpecialDateDraft[];
	holidays: readonly Holiday[];
	weekdays: readonly WeekdayHours[];
	chosenDate: string | null;
	onChoose: (date: string) => void;
	errors: Record<string, string>;
}

const MONTHS = Array.from({ length: 12 }, (_, month) => month + 1);
/** Number of days by which each arrow key moves the focus. */
const ARROW_STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * Calendar of the months of a year. One day per month is in the tab order; the arrow keys also cross months.
 */
export function YearCalendar({
	year,
	firstMonth = 1,
	chosenDate,
	onChoose,
	...lookSources
}: YearCalendarProps) {
	const calendar = useRef<HTMLDivElement>(null);
	const lookOf = createDayLooks(lookSources);
	const move = (event: KeyboardEvent<HTMLElement>) => {
		const step = ARROW_STEPS[event.key];
		const date = (event.target as HTMLElement).dataset.day;
		if (!step || !date) return;
		event.preventDefault();
		const next = formatDayNumber(toDayNumber(date) + step);
		if (!next.startsWith(`${year}-`)) return;
		calendar.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: arrow keys between its day buttons
		<div ref={calendar} className={classes.year} onKeyDown={move}>
			{MONTHS.slice(firstMonth - 1).map((month) => {
				const first = `${year}-${String(month).padStart(2, "0")}-01`;
				return (
					<section key={month} aria-label={`${month}月`}>
						<Text size="sm" fw={600} ta="center" aria-hidden="true">
							{month}月
						</Text>
						<Month
							month={first}
							size="xs"
							fullWidth
							hideOutsideDates
							getDayProps={(date) => {
								// Days of adjacent months are invisible fillers; each is a button only in its own month.
								if (date.slice(0, 7) !== first.slice(0, 7)) return {};
								const { look, descriptions, field } = lookOf(date);
								return {
									"data-day": date,
									"data-look": look,
									"data-weekday": weekdayOf(date),
									"aria-label": [formatMonthDay(date), ...descriptions].join(" "),
									"aria-pressed": date === chosenDate,
									selected: date === chosenDate,
									onClick: () => onChoose(date),
									className: classes.day,
									...(field && fieldAttribute(field)),
								};
							}}
						/>
					</section>
				);
			})}
		</div>
	);
}

type DayLook = "closed" | "changed" | "holiday" | "weekly" | undefined;

/** Returns a function that gives the appearance, label texts and server field of a date. */
export function createDayLooks({
	dates,
	holidays,
	weekdays,
	errors,
}: Pick<YearCalendarProps, "dates" | "holidays" | "weekdays" | "errors">) {
	const specials = new Map(dates.map((special, index) => [special.date, { ...special, place: index }]));
	const names = new Map(holidays.map(({ date, name }) => [date, name]));
	const openWeekdays = new Set(
		weekdays.filter(({ hours }) => hours.length > 0).map(({ weekday }) => weekday),
	);
	const errorFields = Object.keys(errors);
	return (date: string): { look: DayLook; descriptions: string[]; field: string | undefined } => {
		const special = specials.get(date);
		const name = special?.name || names.get(date);
		const field = special && `special_dates[${special.place}]`;
		const isWrong = field !== undefined && errorFields.some((each) => each.startsWith(`${field}[`));
		const look = special
			? special.hours.length === 0
				? "closed"
				: "changed"
			: names.has(date)
				? "holiday"
				: openWeekdays.has(getWeekday(toDayNumber(date)))
					? undefined
					: "weekly";
		return {
			look,
			descriptions: [
				...(name ? [name] : []),
				...(look ? [LOOK_LABELS[look]] : []),
				...(isWrong ? ["（入力に誤りがあります）"] : []),
			],
			field,
		};
	};
}

/** Accessible labels of the day colours. */
const LOOK_LABELS: Record<Exclude<DayLook, undefined>, string> = {
	closed: "休業",
	changed: "営業時間を変更",
	holiday: "祝日",
	weekly: "定休日",
};
