import { Input, SegmentedControl, Stack, Text, TextInput, Title } from "@mantine/core";
import { useId } from "react";
import { toDayNumber, weekdayOf } from "#domain/booking/salons/minutes.ts";
import { fieldMark } from "#web/platform/ui/formProblems.ts";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import { nextSpan, withKeys } from "../hours/draft.ts";
import { SpansField } from "../hours/SpansField.tsx";
import type { WrittenDay } from "../wire.ts";
import type { SpecialDraft } from "./draft.ts";
import { hoursText } from "./hoursText.ts";
import { shortDay } from "./shortDay.ts";

interface DateFieldsProps {
	date: string;
	holiday: string | undefined;
	/** Undefined for a regular day. */
	special: SpecialDraft | undefined;
	weekdays: readonly WrittenDay[];
	onChange: (special: SpecialDraft | null) => void;
	/** Server's field name: `special_dates[3]`. */
	field: string;
	errors: Record<string, string>;
}

const WAYS = { usual: "通常どおり", closed: "休業", changed: "時間を変更" } as const;
type Way = keyof typeof WAYS;

/** Fields of a day: regular, closed, or special hours. */
export function DateFields({ date, holiday, special, weekdays, onChange, field, errors }: DateFieldsProps) {
	const id = useId();
	const readOnly = useReadOnly();
	const usual = weekdays.find(({ weekday }) => weekday === weekdayOf(toDayNumber(date)))?.hours ?? [];
	const way: Way = !special ? "usual" : special.hours.length === 0 ? "closed" : "changed";
	const blank: SpecialDraft = { date, name: holiday ?? "", hours: [] };
	const go = (to: Way) => {
		if (to === "usual") return onChange(null);
		const hours = to === "closed" ? [] : usual.length > 0 ? withKeys(usual) : [nextSpan([])];
		onChange({ ...blank, ...special, hours });
	};
	return (
		<Stack gap="sm" role="group" aria-labelledby={id}>
			<div>
				<Title order={2} id={id}>
					{shortDay(date)}
				</Title>
				<Text size="xs" c="dimmed">
					{holiday && `${holiday} / `}
					通常: {hoursText(usual)}
				</Text>
			</div>
			<SegmentedControl
				fullWidth
				aria-label={`${shortDay(date)}の営業`}
				data={Object.entries(WAYS).map(([value, label]) => ({ value, label }))}
				value={way}
				onChange={(to) => go(to as Way)}
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
					{...fieldMark(`${field}[name]`)}
				/>
			)}
			{special && way === "changed" && (
				<Input.Wrapper label="営業時間" labelElement="div">
					<SpansField
						of={shortDay(date)}
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
