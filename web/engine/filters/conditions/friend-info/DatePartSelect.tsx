import { Select } from "@mantine/core";
import { useRef } from "react";

interface DatePartSelectProps {
	/** 開始の年. */
	label: string;
	value: number | null;
	onChange: (value: number | null) => void;
	list: readonly number[];
	/** Value to which an empty list scrolls when it opens. */
	scrollTarget?: number | undefined;
	/** Whether it cannot be empty. */
	required: boolean;
	invalid: boolean;
	"aria-describedby": string | undefined;
	"data-field": string;
}

/** Option for an empty part; no part of a date is 0. */
const NONE = { value: 0, label: "なし" };

/** Number of values above which the list is searchable; months and days have fewer. */
const SEARCHABLE_ABOVE = 40;

/** Select for the year, month or day of a date; a long list is searchable. */
export function DatePartSelect(props: DatePartSelectProps) {
	const { label, value, onChange, list, scrollTarget, required, invalid, ...rest } = props;
	const viewport = useRef<HTMLDivElement>(null);
	// A selected value stays visible even if the list no longer contains it.
	const values = value === null || list.includes(value) ? list : [...list, value].sort((a, b) => a - b);
	const scrollToTarget = () => {
		const index = scrollTarget === undefined ? -1 : values.indexOf(scrollTarget);
		if (value !== null || index < 0) return;
		requestAnimationFrame(() => {
			const element = viewport.current;
			if (element)
				element.scrollTop = (element.scrollHeight * index) / values.length - element.clientHeight / 2;
		});
	};
	return (
		<Select<number>
			aria-label={label}
			data={[
				...(required || value === null ? [] : [NONE]),
				...values.map((number) => ({ value: number, label: String(number) })),
			]}
			value={value}
			onChange={(next) => onChange(next || null)}
			allowDeselect={false}
			searchable={list.length > SEARCHABLE_ABOVE}
			selectFirstOptionOnChange
			nothingFoundMessage="見つかりませんでした"
			onDropdownOpen={scrollToTarget}
			scrollAreaProps={{ viewportRef: viewport }}
			comboboxProps={{ width: "max-content" }}
			placeholder="-"
			rightSection={null}
			rightSectionWidth={0}
			error={invalid}
			flex="1 1 0"
			miw="2.75rem"
			{...rest}
		/>
	);
}
