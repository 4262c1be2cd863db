import { Button, Group, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";
import type { SettingFormState } from "../SettingForm.tsx";
import type { WeekdayHours } from "../salonTypes.ts";
import type { Holiday } from "./japaneseHolidays.ts";
import { SpecialDateFields } from "./SpecialDateFields.tsx";
import { SpecialDateList } from "./SpecialDateList.tsx";
import classes from "./SpecialDatesFields.module.css";
import {
	closeHolidays,
	listUnsetHolidays,
	replaceSpecialDate,
	type SpecialDatesDraft,
} from "./specialDatesDraft.ts";
import { YearCalendar } from "./YearCalendar.tsx";

interface SpecialDatesFieldsProps extends SettingFormState<SpecialDatesDraft> {
	/** Holidays of the year. */
	holidays: readonly Holiday[];
	/** Current day; the months before it are folded. */
	today: string;
	/** Regular opening hours by weekday. */
	weekdays: readonly WeekdayHours[];
}

/** Year calendar with the fields of the selected day beside it. */
export function SpecialDatesFields({
	draft,
	set,
	errors,
	readOnly,
	holidays,
	today,
	weekdays,
}: SpecialDatesFieldsProps) {
	const { year, dates } = draft;
	const [chosenDate, setChosenDate] = useState<string | null>(null);
	const [showsPast, setShowsPast] = useState(false);
	const currentMonth = today.startsWith(`${year}-`) ? Number(today.slice(5, 7)) : 1;
	// A field with an error must be visible, so that it can be focused.
	const firstMonth = showsPast || Object.keys(errors).length > 0 ? 1 : currentMonth;
	const fieldsElement = useRef<HTMLDivElement>(null);
	const afterRender = useAfterRender();
	const choose = (date: string) => {
		setChosenDate(date);
		if (Number(date.slice(5, 7)) < firstMonth) setShowsPast(true);
		// In a narrow window the fields are below the calendar, out of view.
		afterRender(() => fieldsElement.current?.scrollIntoView({ block: "nearest" }));
	};
	const unsetHolidays = listUnsetHolidays(dates, holidays);
	const chosenIndex = dates.findIndex(({ date }) => date === chosenDate);
	return (
		<div className={classes.columns}>
			<Stack gap="sm">
				<Group gap="sm" justify="space-between">
					<Legend />
					{!readOnly && unsetHolidays.length > 0 && (
						<Button variant="light" size="xs" onClick={() => set({ dates: closeHolidays(dates, holidays) })}>
							祝日をすべて休業日にする（{unsetHolidays.length}日）
						</Button>
					)}
				</Group>
				{firstMonth > 1 && (
					<Button variant="default" size="xs" mr="auto" onClick={() => setShowsPast(true)}>
						過ぎた月も表示する（1月〜{firstMonth - 1}月）
					</Button>
				)}
				<YearCalendar
					year={year}
					firstMonth={firstMonth}
					dates={dates}
					holidays={holidays}
					weekdays={weekdays}
					chosenDate={chosenDate}
					onChoose={choose}
					errors={errors}
				/>
			</Stack>
			<Stack gap="md" className={classes.aside} ref={fieldsElement}>
				{chosenDate ? (
					<SpecialDateFields
						key={chosenDate}
						date={chosenDate}
						holiday={holidays.find(({ date }) => date === chosenDate)?.name}
						special={dates[chosenIndex]}
						weekdays={weekdays}
						onChange={(changed) => set({ dates: replaceSpecialDate(dates, chosenDate, changed) })}
						field={`special_dates[${chosenIndex}]`}
						errors={errors}
					/>
				) : (
					<Text size="sm" c="dimmed">
						カレンダーの日付を選ぶと、休業日にしたり、営業時間を変えたりできます。
					</Text>
				)}
				<SpecialDateList dates={dates} chosenDate={chosenDate} onChoose={choose} />
			</Stack>
		</div>
	);
}

/** Labels of the legend, by day colour. */
const LOOK_LABELS = { closed: "休業", changed: "時間変更", holiday: "祝日", weekly: "定休日" } as const;

/** Legend of the calendar's colours. */
const Legend = () => (
	<ul className={classes.legend}>
		{Object.entries(LOOK_LABELS).map(([look, label]) => (
			<li key={look}>
				<span className={classes.sample} data-look={look} aria-hidden="true" />
				{label}
			</li>
		))}
	</ul>
);
