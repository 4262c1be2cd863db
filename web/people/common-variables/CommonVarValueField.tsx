import { TextInput } from "@mantine/core";
import { COMMON_VAR_TYPES, type CommonVarType } from "#domain/engine/kinds/common-var.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import { EmojiTextarea } from "#web/platform/emoji/EmojiTextarea.tsx";
import { EmojiTextInput } from "#web/platform/emoji/EmojiTextInput.tsx";
import { DatePickerInput } from "#web/platform/ui/dateComponents.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";

interface CommonVarValueFieldProps {
	type: CommonVarType;
	value: string;
	onChange: (value: string) => void;
	error?: string | undefined;
}

/** Input of a common variable's value, by its type. */
export function CommonVarValueField({ type, value, onChange, error }: CommonVarValueFieldProps) {
	const commonProps = { label: "値", error, ...fieldAttribute("value") };
	if (type === COMMON_VAR_TYPES.date)
		return (
			<DatePickerInput
				{...commonProps}
				required
				// The button's text is only the day or the placeholder, without the label.
				aria-label={value ? `値: ${value.replaceAll("-", "/")}` : "値"}
				placeholder="日付を選択"
				value={value || null}
				onChange={(day) => onChange(day ?? "")}
				valueFormat="YYYY/MM/DD"
				monthLabelFormat="YYYY年M月"
				yearLabelFormat="YYYY年"
				monthsListFormat="M月"
				ariaLabels={{
					nextMonth: "次の月",
					previousMonth: "前の月",
					nextYear: "次の年",
					previousYear: "前の年",
				}}
				popoverProps={{ returnFocus: true }}
				w={{ base: "100%", xs: "14rem" }}
			/>
		);
	if (type === COMMON_VAR_TYPES.longText)
		return (
			<EmojiTextarea
				{...commonProps}
				autosize
				minRows={4}
				maxRows={16}
				value={value}
				onChange={(event) => onChange(event.currentTarget.value)}
				maxLength={5_000}
			/>
		);
	const isNumber = type === COMMON_VAR_TYPES.number;
	const Line = isNumber ? TextInput : EmojiTextInput;
	return (
		<Line
			{...commonProps}
			required={isNumber}
			description={isNumber ? VAR_TEXTS.commonNumberHint : undefined}
			// No number input, because it would round an invalid number; the schema reports the problem instead.
			inputMode={isNumber ? "decimal" : undefined}
			value={value}
			onChange={(event) => onChange(event.currentTarget.value)}
			maxLength={200}
		/>
	);
}
