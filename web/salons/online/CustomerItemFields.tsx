import { Group, NativeSelect, TextInput } from "@mantine/core";
import { VAR_TYPES, type VarType } from "#domain/kinds/var.ts";
import { CUSTOMER_ITEM_TYPES, type CustomerItemType } from "#domain/salon/online.ts";
import { ItemSelector } from "../../selector/ItemSelector.tsx";
import { PlaceButtons } from "../../ui/PlaceButtons.tsx";
import { fieldMark } from "../../ui/problems.ts";
import { SortableFields } from "../../ui/SortableFields.tsx";
import { Toggle } from "../../ui/Toggle.tsx";
import type { FormParts } from "../SettingForm.tsx";
import type { CustomerItemDraft } from "./itemDraft.ts";

const TYPES = Object.entries(CUSTOMER_ITEM_TYPES).map(([value, label]) => ({ value, label }));
const MAX_OPTIONS = 50;

/** The friend information that answers of each type fit. */
const VAR_TYPES_FOR: Record<CustomerItemType, readonly VarType[]> = {
	text: [VAR_TYPES.normal, VAR_TYPES.longText],
	long_text: [VAR_TYPES.longText],
	number: [VAR_TYPES.number, VAR_TYPES.normal],
	date: [VAR_TYPES.date, VAR_TYPES.normal],
	select: [VAR_TYPES.normal, VAR_TYPES.longText],
	tel: [VAR_TYPES.normal],
	mail: [VAR_TYPES.normal],
};

/** What a friend is asked for: its name, how it is answered, where the answer is kept. */
export const CustomerItemFields = ({ draft, set, errors, readOnly }: FormParts<CustomerItemDraft>) => (
	<>
		<TextInput
			label="項目名"
			description="友だちに表示します（お名前、電話番号、ご来店のきっかけなど）。"
			required
			maxLength={100}
			value={draft.name}
			onChange={(event) => set({ name: event.currentTarget.value })}
			error={errors.name}
			{...fieldMark("name")}
		/>
		<NativeSelect
			label="入力の種類"
			data={TYPES}
			value={draft.type}
			// What the answer was kept in may not fit the other type.
			onChange={(event) => set({ type: event.currentTarget.value as CustomerItemType, var_id: null })}
			error={errors.type}
			{...fieldMark("type")}
		/>
		{draft.type === "select" && (
			<OptionList value={draft.options} onChange={(options) => set({ options })} errors={errors} />
		)}
		<Toggle
			label="必須にする"
			checked={draft.is_required}
			onChange={(event) => set({ is_required: event.currentTarget.checked })}
		/>
		<ItemSelector
			kind="var"
			label="保存先の友だち情報"
			description="回答を友だち情報に保存します。予約だけに残すときは選びません。"
			onlyWritable
			showDeleted
			allowedTypes={VAR_TYPES_FOR[draft.type]}
			disabled={readOnly}
			value={draft.var_id}
			onChange={(var_id) => set({ var_id })}
			error={errors.var_id}
			{...fieldMark("var_id")}
		/>
	</>
);

interface OptionListProps {
	value: string[];
	onChange: (options: string[]) => void;
	errors: Record<string, string>;
}

const OptionList = ({ value, onChange, errors }: OptionListProps) => (
	<SortableFields
		value={value.map((option) => ({ option }))}
		onChange={(entries) => onChange(entries.map(({ option }) => option))}
		noun="選択肢"
		label="選択肢"
		required
		field="options"
		error={errors.options}
		adding={{ blank: () => ({ option: "" }), most: MAX_OPTIONS }}
		// An option is its text, and nothing else of it is kept.
		keyOf={(_, place) => String(place)}
	>
		{({ option }, { place, places, onChange, onMove, onRemove }) => {
			const what = `${place + 1}番目の選択肢`;
			return (
				<Group gap="xs" wrap="nowrap" align="flex-start">
					<TextInput
						aria-label={what}
						flex={1}
						maxLength={100}
						value={option}
						onChange={(event) => onChange({ option: event.currentTarget.value })}
						error={errors[`options[${place}]`]}
						data-entry
						{...fieldMark(`options[${place}]`)}
					/>
					<PlaceButtons what={what} place={place} places={places} onMove={onMove} onRemove={onRemove} />
				</Group>
			);
		}}
	</SortableFields>
);
