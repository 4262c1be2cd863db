import { Select, type SelectProps } from "@mantine/core";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { choicesFailureOf, choicesPlaceholderOf, emptyDropdownText } from "./choiceTexts.ts";
import type { LoadState } from "./useChoices.ts";

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
	loadState: LoadState<unknown>;
	options: readonly (Option<Value> | { group: string; items: Option<Value>[] })[];
	/** null without a selection. */
	value: Value | null;
	/** Label of a selected value that is not among the options; "deleted" by default. */
	unlistedLabel?: string;
	onChange: (value: Value) => void;
	"data-field": string;
}

/** Number of options above which they can be searched by name. */
const SEARCHABLE_ABOVE = 10;

/** Select for loaded options; a selected value that no longer exists stays visible. */
export function ChoiceSelect<Value extends number | string>(props: ChoiceSelectProps<Value>) {
	const {
		loadState,
		options,
		value,
		unlistedLabel = FIELD_TEXTS.choiceDeleted,
		onChange,
		error,
		disabled,
		...rest
	} = props;
	const flatOptions = options.flatMap((each) => ("group" in each ? each.items : [each]));
	const isListed = value === null || flatOptions.some((option) => option.value === value);
	const unlistedOption = isListed ? [] : [{ value, label: loadState.data ? unlistedLabel : "…" }];
	return (
		<Select<Value>
			required
			data={[...unlistedOption, ...options]}
			value={value}
			onChange={(next) => next !== null && onChange(next)}
			allowDeselect={false}
			searchable={flatOptions.length > SEARCHABLE_ABOVE}
			nothingFoundMessage={emptyDropdownText(loadState, flatOptions.length === 0)}
			placeholder={choicesPlaceholderOf(loadState, flatOptions.length === 0 && !disabled)}
			disabled={disabled || !loadState.mayRead}
			error={error ?? choicesFailureOf(loadState)}
			{...rest}
		/>
	);
}
