import { Select, type SelectProps } from "@mantine/core";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { failureOf, nothingIn, placeholderOf } from "./texts.ts";
import type { Loaded } from "./useChoices.ts";

interface Option<Value> {
	value: Value;
	label: string;
}

interface ChoiceSelectProps<Value extends number | string>
	extends Pick<
		SelectProps<Value>,
		"label" | "description" | "error" | "disabled" | "renderOption" | "leftSection"
	> {
	/** Where the options were loaded from. */
	loaded: Loaded<unknown>;
	options: readonly (Option<Value> | { group: string; items: Option<Value>[] })[];
	/** Null while nothing is chosen. */
	value: Value | null;
	/** What the chosen one is called where it is not among the options; that it was deleted by default. */
	unlisted?: string;
	onChange: (value: Value) => void;
	"data-field": string;
}

const MANY = 10;

/** Chooses one of what was loaded; one that was chosen and is there no more is shown as such. */
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
			searchable={flat.length > MANY}
			nothingFoundMessage={nothingIn(loaded, flat.length === 0)}
			placeholder={placeholderOf(loaded, flat.length === 0 && !disabled)}
			disabled={disabled || !loaded.mayRead}
			error={error ?? failureOf(loaded)}
			{...rest}
		/>
	);
}
