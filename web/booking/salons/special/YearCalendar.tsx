import { Text } from "@mantine/core";
import { type KeyboardEvent, useRef } from "react";
import { dayWritten, toDayNumber, weekdayOf } from "#domain/booking/salons/minutes.ts";
import { Month } from "#web/platform/ui/dateComponents.ts";
import { fieldMark } from "#web/platform/ui/formProblems.ts";
import type { WrittenDay } from "../wire.ts";
import type { SpecialDraft } from "./draft.ts";
import type { Holiday } from "./holidays.ts";
import { shortDay } from "./shortDay.ts";
import classes from "./YearCalendar.module.css";

interface YearCalendarProps {
	year: number;
	dates: readonly SpecialDraft[];
	holidays: readonly Holiday[];
	weekdays: readonly WrittenDay[];
	chosen: string | null;
	onChoose: (date: string) => void;
	errors: Record<string, string>;
}

const MONTHS = Array.from({ length: 12 }, (_, month) => month + 1);
/** Days that each arrow key moves. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * Calendar of twelve months. One day per month is in the tab order; the arrow keys move on, across months.
 */
export function YearCalendar({ year, chosen, onChoose, ...facts }: YearCalendarProps) {
	const calendar = useRef<HTMLDivElement>(null);
	const lookOf = looksOf(facts);
	const move = (event: KeyboardEvent<HTMLElement>) => {
		const step = STEPS[event.key];
		const date = (event.target as HTMLElement).dataset.day;
		if (!step || !date) return;
		event.preventDefault();
		const next = dayWritten(toDayNumber(date) + step);
		if (!next.startsWith(`${year}-`)) return;
		calendar.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: its days are buttons, the keys go from one to another
		<div ref={calendar} className={classes.year} onKeyDown={move}>
			{MONTHS.map((month) => {
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
							firstDayOfWeek={1}
							weekendDays={[]}
							getDayProps={(date) => {
								// Days of adjacent months are invisible fillers; each is a button only in its own month.
								if (date.slice(0, 7) !== first.slice(0, 7)) return {};
								const { look, says, field } = lookOf(date);
								return {
									"data-day": date,
									"data-look": look,
									"aria-label": [shortDay(date), ...says].join(" "),
									"aria-pressed": date === chosen,
									selected: date === chosen,
									onClick: () => onChoose(date),
									className: classes.day,
									...(field && fieldMark(field)),
								};
							}}
						/>
					</section>
				);
			})}
		</div>
	);
}

type Look = "closed" | "changed" | "holiday" | "weekly" | undefined;

/** Appearance and label of each day. */
export function looksOf({
	dates,
	holidays,
	weekdays,
	errors,
}: Omit<YearCalendarProps, "year" | "chosen" | "onChoose">) {
	const specials = new Map(dates.map((special, place) => [special.date, { ...special, place }]));
	const names = new Map(holidays.map(({ date, name }) => [date, name]));
	const open = new Set(weekdays.filter(({ hours }) => hours.length > 0).map(({ weekday }) => weekday));
	const wrong = Object.keys(errors);
	return (date: string): { look: Look; says: string[]; field: string | undefined } => {
		const special = specials.get(date);
		const name = special?.name || names.get(date);
		const field = special && `special_dates[${special.place}]`;
		const isWrong = field !== undefined && wrong.some((each) => each.startsWith(`${field}[`));
		const look = special
			? special.hours.length === 0
				? "closed"
				: "changed"
			: names.has(date)
				? "holiday"
				: open.has(weekdayOf(toDayNumber(date)))
					? undefined
					: "weekly";
		return {
			look,
			says: [
				...(name ? [name] : []),
				...(look ? [LOOK_WORDS[look]] : []),
				...(isWrong ? ["（入力に誤りがあります）"] : []),
			],
			field,
		};
	};
}

const LOOK_WORDS: Record<Exclude<Look, undefined>, string> = {
	closed: "休業",
	changed: "営業時間を変更",
	holiday: "祝日",
	weekly: "定休日",
};
