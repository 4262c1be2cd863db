import { Select, type SelectProps } from "@mantine/core";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { choicesFailureOf, choicesPlaceholderOf, emptyDropdownText } from "./choiceTexts.ts";
import type { LoadState } from "./useConditionChoices.ts";

interface Option<Value> {
	value: Value;
	label: string;
}

interface ChoiceSelectProps<Value extends number | string>
	extends Pick<
		SelectProps<Value>,
		"label" | "description" | "error" | "disabled" | "renderOption" | "leftSection"
	> {
	/** Load state of the options. */
	loaded: LoadState<unknown>;
	options: readonly (Option<Value> | { group: string; items: Option<Value>[] })[];
	/** null without a selection. */
	value: Value | null;
	/** Label of a selected value that is not among the options; "deleted" by default. */
	unlisted?: string;
	onChange: (value: Value) => void;
	"data-field": string;
}

const SEARCHABLE_ABOVE = 10;

/** Select for loaded options; a selected value that no longer exists stays visible. */
export function ChoiceSelect<Value extends number | string>(props: ChoiceSelectProps<Value>) {
	const {
		loaded,
		options,
		value,
		unlisted = FIELD_TEXTS.choiceDeleted,
		onChange,
		error,
		disabled,
		...rest
	} = props;
	const flat = options.flatMap((each) => ("group" in each ? each.items : [each]));
	const isListed = value === null || flat.some((option) => option.value === value);
	const chosen = isListed ? [] : [{ value, label: loaded.data ? unlisted : "…" }];
	return (
		<Select<Value>
			required
			data={[...chosen, ...options]}
			value={value}
			onChange={(next) => next !== null && onChange(next)}
			allowDeselect={false}
			searchable={flat.length > SEARCHABLE_ABOVE}
			nothingFoundMessage={emptyDropdownText(loaded, flat.length === 0)}
			placeholder={choicesPlaceholderOf(loaded, flat.length === 0 && !disabled)}
			disabled={disabled || !loaded.mayRead}
			error={error ?? choicesFailureOf(loaded)}
			{...rest}
		/>
	);
}
