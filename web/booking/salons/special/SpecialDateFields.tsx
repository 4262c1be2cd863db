import { Input, SegmentedControl, Stack, Text, TextInput, Title } from "@mantine/core";
import { useId } from "react";
import { getWeekday, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import { addSpanKeys, nextSpan } from "../hours/openingHoursDraft.ts";
import { SpansField } from "../hours/SpansField.tsx";
import type { WeekdayHours } from "../salonTypes.ts";
import { formatHours } from "./formatHours.ts";
import type { SpecialDateDraft } from "./specialDatesDraft.ts";

interface SpecialDateFieldsProps {
	date: string;
	holiday: string | undefined;
	/** Undefined for a regular day. */
	special: SpecialDateDraft | undefined;
	weekdays: readonly WeekdayHours[];
	onChange: (special: SpecialDateDraft | null) => void;
	/** Server's field name: `special_dates[3]`. */
	field: string;
	errors: Record<string, string>;
}

/** Hours of a date: the weekday's, none, or its own. */
const DAY_MODES = { usual: "通常どおり", closed: "休業", changed: "時間を変更" } as const;
type DayMode = keyof typeof DAY_MODES;

/** Fields of a day: regular, closed, or special hours. */
export function SpecialDateFields({
	date,
	holiday,
	special,
	weekdays,
	onChange,
	field,
	errors,
}: SpecialDateFieldsProps) {
	const id = useId();
	const readOnly = useReadOnly();
	const usualHours = weekdays.find(({ weekday }) => weekday === getWeekday(toDayNumber(date)))?.hours ?? [];
	const mode: DayMode = !special ? "usual" : special.hours.length === 0 ? "closed" : "changed";
	const blank: SpecialDateDraft = { date, name: holiday ?? "", hours: [] };
	const setMode = (to: DayMode) => {
		if (to === "usual") return onChange(null);
		const hours = to === "closed" ? [] : usualHours.length > 0 ? addSpanKeys(usualHours) : [nextSpan([])];
		onChange({ ...blank, ...special, hours });
	};
	return (
		<Stack gap="sm" role="group" aria-labelledby={id}>
			<div>
				<Title order={2} id={id}>
					{formatMonthDay(date)}
				</Title>
				<Text size="xs" c="dimmed">
					{holiday && `${holiday} / `}
					通常: {formatHours(usualHours)}
				</Text>
			</div>
			<SegmentedControl
				fullWidth
				aria-label={`${formatMonthDay(date)}の営業`}
				data={Object.entries(DAY_MODES).map(([value, label]) => ({ value, label }))}
				value={mode}
				onChange={(to) => setMode(to as DayMode)}
				disabled={readOnly}
			/>
			{special && (
				<TextInput
					label="名前"
					description="年末年始、棚卸しなど。空欄でもかまいません。"
					maxLength={50}
					value={special.name}
					onChange={(event) => onChange({ ...special, name: event.currentTarget.value })}
					error={errors[`${field}[name]`]}
					{...fieldAttribute(`${field}[name]`)}
				/>
			)}
			{special && mode === "changed" && (
				<Input.Wrapper label="営業時間" labelElement="div">
					<SpansField
						subject={formatMonthDay(date)}
						value={special.hours}
						onChange={(hours) => onChange({ ...special, hours })}
						field={`${field}[hours]`}
						errors={errors}
					/>
				</Input.Wrapper>
			)}
		</Stack>
	);
}
