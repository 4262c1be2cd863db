import { Checkbox, MultiSelect } from "@mantine/core";
import type { NamedChoice, SalonOption } from "#domain/engine/filters/condition-choices.ts";
import {
	ALL_OPTIONS,
	chooseOptions,
	type OptionsCriterion,
} from "#domain/engine/filters/conditions/calendar-phase.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { choicesFailureOf, choicesPlaceholderOf, emptyDropdownText } from "../choices/choiceTexts.ts";
import type { LoadState } from "../choices/useConditionChoices.ts";

interface OptionsFieldProps {
	/** スタッフ・枠. */
	label: string;
	part: OptionsCriterion;
	onChange: (part: OptionsCriterion) => void;
	loaded: LoadState<unknown>;
	/** Selected salons. */
	salons: readonly NamedChoice[];
	/** All resources (courses), including deleted ones. */
	all: readonly SalonOption[];
	error: string | undefined;
	"data-field": string;
}

/** Resources or courses of the selected salons: some, or all including future ones. */
export function SalonOptionsField(props: OptionsFieldProps) {
	const { label, part, onChange, loaded, salons, all, error, "data-field": field } = props;
	const offered = all.filter(
		({ salon_id, deleted }) => salons.some(({ id }) => id === salon_id) && (deleted === 0 || part.with_past),
	);
	const known = offered.map(({ id }) => id);
	const isEmpty = offered.length === 0;
	const gone = part.selected.filter((id) => !known.includes(id));
	const data = [
		...(isEmpty && !part.dynamic ? [] : [{ value: ALL_OPTIONS, label: EVERY_ONE }]),
		...gone.map((id) => ({ value: id, label: loaded.data ? FIELD_TEXTS.choiceDeleted : "…" })),
		...optionsOf(salons, offered),
	];
	return (
		<>
			<MultiSelect<number>
				aria-label={label}
				data={data}
				value={part.dynamic ? [ALL_OPTIONS] : part.selected}
				onChange={(values) => onChange(chooseOptions(part, values, known))}
				searchable
				hidePickedOptions
				nothingFoundMessage={emptyDropdownText(loaded, isEmpty)}
				placeholder={
					part.dynamic || part.selected.length > 0 ? undefined : choicesPlaceholderOf(loaded, isEmpty)
				}
				disabled={!loaded.mayRead}
				error={error ?? choicesFailureOf(loaded)}
				data-field={field}
			/>
			<Checkbox
				label="削除済みも含める"
				checked={part.with_past}
				onChange={(event) => onChange({ ...part, with_past: event.currentTarget.checked })}
			/>
		</>
	);
}

const EVERY_ONE = "すべて（今後追加されるものも含む）";

/** Options carry the name of their salon if there are several, because names may repeat. */
const optionsOf = (salons: readonly NamedChoice[], offered: readonly SalonOption[]) =>
	salons.flatMap((salon) =>
		offered
			.filter(({ salon_id }) => salon_id === salon.id)
			.map(({ id, name, deleted }) => ({
				value: id,
				label: `${name}${salons.length > 1 ? `（${salon.name}）` : ""}${deleted === 1 ? "（削除済み）" : ""}`,
			})),
	);
