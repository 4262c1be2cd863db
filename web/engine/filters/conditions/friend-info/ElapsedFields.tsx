import { Group, Input, Select, Stack, Text } from "@mantine/core";
import { useId } from "react";
import {
	type DatePart,
	USE_CURRENT_DATE,
} from "#domain/engine/filters/conditions/friend-info-date-fields.ts";
import { datePartValues } from "#domain/engine/filters/conditions/friend-info-lists.ts";
import {
	conditionPeriodOf,
	PERIOD_MATCH,
	PERIOD_MATCHES,
	type PeriodMatch,
	type PeriodScale,
	SCALES,
} from "#domain/engine/filters/conditions/friend-info-period.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import type { ConditionFieldsProps } from "../conditionEntry.ts";
import { CodeSegments } from "../parts/CodeSegments.tsx";
import { currentYear } from "./currentYear.ts";
import { DatePartsField } from "./DatePartsField.tsx";

type FieldsProps = ConditionFieldsProps<"friendInfo">;

const LABELS: Record<PeriodMatch, string> = {
	[PERIOD_MATCH.elapsed]: "経過した期間",
	[PERIOD_MATCH.remaining]: "残りの期間",
};

const BASES = [
	[USE_CURRENT_DATE.today, "今日"],
	[USE_CURRENT_DATE.given, "日付を指定"],
] as const;

const SCALE_OPTIONS = (Object.keys(SCALES) as PeriodScale[]).map((value) => ({
	value,
	label: SCALES[value].label,
}));

/** Matches 30 and 31: the time since the date or until it, and the reference day. */
export function ElapsedFields(props: FieldsProps & { match: PeriodMatch }) {
	const { condition, onChange } = props;
	return (
		<>
			<CodeSegments
				label="基準日"
				choices={BASES}
				value={condition.use_current_date}
				onChange={(use_current_date) => onChange({ ...condition, use_current_date })}
			/>
			{condition.use_current_date === USE_CURRENT_DATE.given && <ReferenceDate {...props} />}
			<PeriodLength {...props} />
		</>
	);
}

const DATE_PARTS: readonly DatePart[] = ["year", "month", "day"];

function ReferenceDate({ condition, onChange, errors, field }: FieldsProps) {
	const base = {
		year: condition.search_base_year,
		month: condition.search_base_month,
		day: condition.search_base_day,
	};
	const year = currentYear();
	return (
		<DatePartsField
			label="基準にする日付"
			required
			parts={DATE_PARTS.map((part) => ({
				part,
				value: base[part],
				list: datePartValues(part, base, year),
				"data-field": field(`search_base_${part}`),
			}))}
			onChange={(part, value) => onChange({ ...condition, [`search_base_${part}`]: value })}
			error={DATE_PARTS.map((part) => errors[`search_base_${part}`]).find(Boolean)}
		/>
	);
}

function PeriodLength({ condition, onChange, errors, field, match }: FieldsProps & { match: PeriodMatch }) {
	const id = useId();
	const name = PERIOD_MATCHES[match];
	const { from, to, scale } = conditionPeriodOf(match, condition);
	const error = errors[`${name}_from`] ?? errors[`${name}_to`];
	const lengthProps = (side: "from" | "to", boundLabel: string) => ({
		"aria-label": `${LABELS[match]}の${boundLabel}`,
		"aria-describedby": `${id}-help${error ? ` ${id}-error` : ""}`,
		onChange: (value: number | string) =>
			onChange({ ...condition, [`${name}_${side}`]: value === "" ? null : Number(value) }),
		error: error !== undefined,
		"data-field": field(`${name}_${side}`),
	});
	return (
		<Stack gap="0.25rem" role="group" aria-labelledby={`${id}-label`}>
			<div>
				<Input.Label labelElement="div" id={`${id}-label`} required>
					{LABELS[match]}
				</Input.Label>
				<Input.Description id={`${id}-help`}>
					0から{SCALES[scale].max}まで。両端を含みます。片方を空にすると、その側は制限しません。
				</Input.Description>
			</div>
			<Group gap="0.375rem" wrap="nowrap">
				<NumberInput value={from ?? ""} {...LENGTH_INPUT_PROPS} {...lengthProps("from", "下限")} />
				<Text size="sm">〜</Text>
				<NumberInput value={to ?? ""} {...LENGTH_INPUT_PROPS} {...lengthProps("to", "上限")} />
				<Select<PeriodScale>
					aria-label={`${LABELS[match]}の単位`}
					data={SCALE_OPTIONS}
					value={scale}
					onChange={(next) => next && onChange({ ...condition, [`${name}_scale`]: next })}
					allowDeselect={false}
					w="6rem"
					data-field={field(`${name}_scale`)}
				/>
			</Group>
			{error && (
				<Input.Error id={`${id}-error`} role="alert">
					{error}
				</Input.Error>
			)}
		</Stack>
	);
}

/** A value above the limit is reported under the field, not clamped. */
const LENGTH_INPUT_PROPS = {
	min: 0,
	allowDecimal: false,
	clampBehavior: "none",
	hideControls: true,
	w: "5rem",
} as const;
