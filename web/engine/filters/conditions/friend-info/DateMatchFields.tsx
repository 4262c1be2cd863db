import { Stack } from "@mantine/core";
import {
	type DatePart,
	RANGE_SEARCH,
	SEARCH_TYPE,
	SEARCH_TYPES,
	type SearchType,
	USE_CURRENT_DATE,
	wrapsAround,
} from "#domain/engine/filters/conditions/friend-info-date-fields.ts";
import { type DateSide, sidePartValues } from "#domain/engine/filters/conditions/friend-info-lists.ts";
import type { ConditionFieldsProps } from "../conditionEntry.ts";
import { CodeSegments } from "../parts/CodeSegments.tsx";
import { CodeSelect } from "../parts/CodeSelect.tsx";
import { currentYear } from "./currentYear.ts";
import { DatePartsField } from "./DatePartsField.tsx";

type FieldsProps = ConditionFieldsProps<"friendInfo">;

const PARTS = Object.fromEntries(
	Object.entries(SEARCH_TYPES).map(([type, { label }]) => [type, label]),
) as Record<SearchType, string>;

const DATES = [
	[USE_CURRENT_DATE.given, "日付を指定"],
	[USE_CURRENT_DATE.today, "今日"],
] as const;

const EXTENTS = [
	[RANGE_SEARCH.single, "1つの日付"],
	[RANGE_SEARCH.range, "期間"],
] as const;

/** Match 20: the compared parts of the date, and the date to compare with. */
export function DateMatchFields(props: FieldsProps) {
	const { condition, onChange, errors, field } = props;
	const { search_type, use_current_date, range_search } = condition;
	return (
		<>
			<CodeSelect
				label="比べる部分"
				description={search_type === SEARCH_TYPE.monthDay ? LEAP_HELP : undefined}
				labels={PARTS}
				value={search_type}
				onChange={(search_type) => onChange({ ...condition, search_type })}
				error={errors.search_type}
				data-field={field("search_type")}
			/>
			<CodeSegments
				label="比べる日付"
				choices={DATES}
				value={use_current_date}
				onChange={(use_current_date) => onChange({ ...condition, use_current_date })}
			/>
			{use_current_date === USE_CURRENT_DATE.given && (
				<Stack gap="sm">
					<CodeSegments
						label="指定のしかた"
						description={range_search === RANGE_SEARCH.range ? rangeHelp(search_type) : undefined}
						choices={EXTENTS}
						value={range_search}
						onChange={(range_search) => onChange({ ...condition, range_search })}
					/>
					<Side
						{...props}
						side="from"
						label={range_search === RANGE_SEARCH.range ? "開始" : PARTS[search_type]}
					/>
					{range_search === RANGE_SEARCH.range && <Side {...props} side="to" label="終了" />}
				</Stack>
			)}
		</>
	);
}

const LEAP_HELP =
	"2月29日の日付は、うるう年でない年には2月28日か3月1日として扱います。どちらにするかは友だち情報欄の一覧で選べます。";

const rangeHelp = (type: SearchType): string =>
	wrapsAround(type)
		? "両端を含みます。終了を開始より前にすると、年末や月末をまたぐ期間になります。"
		: "両端を含みます。片方をすべて空にすると、その側は制限しません。";

interface SideProps extends FieldsProps {
	side: DateSide;
	label: string;
}

function Side({ condition, onChange, errors, field, side, label }: SideProps) {
	const parts: readonly DatePart[] = SEARCH_TYPES[condition.search_type].parts;
	const year = currentYear();
	return (
		<DatePartsField
			label={label}
			required={condition.range_search === RANGE_SEARCH.single}
			parts={parts.map((part) => ({
				part,
				value: condition[`${part}_${side}`],
				list: sidePartValues(condition, side, part, year),
				"data-field": field(`${part}_${side}`),
			}))}
			onChange={(part, value) => onChange({ ...condition, [`${part}_${side}`]: value })}
			error={parts.map((part) => errors[`${part}_${side}`]).find(Boolean) ?? errors[`day_${side}`]}
		/>
	);
}
