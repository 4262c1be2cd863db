import { Checkbox, MultiSelect } from "@mantine/core";
import type { NamedChoice, SalonOption } from "#domain/engine/filters/condition-choices.ts";
import {
	ALL_OPTIONS,
	chooseOptions,
	type OptionsCriterion,
} from "#domain/engine/filters/conditions/calendar-phase.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { choicesFailureOf, choicesPlaceholderOf, emptyDropdownText } from "../choices/choiceTexts.ts";
import type { LoadState } from "../choices/useChoices.ts";

interface SalonOptionsFieldProps {
	/** スタッフ・席. */
	label: string;
	criterion: OptionsCriterion;
	onChange: (part: OptionsCriterion) => void;
	loadState: LoadState<unknown>;
	/** Selected salons. */
	salons: readonly NamedChoice[];
	/** All resources (courses), including deleted ones. */
	allOptions: readonly SalonOption[];
	error: string | undefined;
	"data-field": string;
}

/** Resources or courses of the selected salons: some, or all including future ones. */
export function SalonOptionsField(props: SalonOptionsFieldProps) {
	const { label, criterion, onChange, loadState, salons, allOptions, error, "data-field": field } = props;
	const available = allOptions.filter(
		({ salon_id, deleted }) =>
			salons.some(({ id }) => id === salon_id) && (deleted === 0 || criterion.with_past),
	);
	const availableIds = available.map(({ id }) => id);
	const isEmpty = available.length === 0;
	const deletedIds = criterion.selected.filter((id) => !availableIds.includes(id));
	const data = [
		...(isEmpty && !criterion.dynamic ? [] : [{ value: ALL_OPTIONS, label: EVERY_ONE }]),
		...deletedIds.map((id) => ({ value: id, label: loadState.data ? FIELD_TEXTS.choiceDeleted : "…" })),
		...optionsOf(salons, available),
	];
	return (
		<>
			<MultiSelect<number>
				aria-label={label}
				data={data}
				value={criterion.dynamic ? [ALL_OPTIONS] : criterion.selected}
				onChange={(values) => onChange(chooseOptions(criterion, values, availableIds))}
				searchable
				hidePickedOptions
				nothingFoundMessage={emptyDropdownText(loadState, isEmpty)}
				placeholder={
					criterion.dynamic || criterion.selected.length > 0
						? undefined
						: choicesPlaceholderOf(loadState, isEmpty)
				}
				disabled={!loadState.mayRead}
				error={error ?? choicesFailureOf(loadState)}
				data-field={field}
			/>
			<Checkbox
				label="削除済みも含める"
				checked={criterion.with_past}
				onChange={(event) => onChange({ ...criterion, with_past: event.currentTarget.checked })}
			/>
		</>
	);
}

const EVERY_ONE = "すべて（今後追加されるものも含む）";

/** Options carry the name of their salon if there are several, because names may repeat. */
const optionsOf = (salons: readonly NamedChoice[], available: readonly SalonOption[]) =>
	salons.flatMap((salon) =>
		available
			.filter(({ salon_id }) => salon_id === salon.id)
			.map(({ id, name, deleted }) => ({
				value: id,
				label: `${name}${salons.length > 1 ? `（${salon.name}）` : ""}${deleted === 1 ? "（削除済み）" : ""}`,
			})),
	);
