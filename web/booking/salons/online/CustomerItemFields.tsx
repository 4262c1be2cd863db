import { NativeSelect, TextInput } from "@mantine/core";
import { CUSTOMER_ITEM_TYPES, type CustomerItemType } from "#domain/booking/salons/customer-items.ts";
import {
	MAX_ITEM_OPTION_LENGTH,
	MAX_ITEM_OPTIONS,
} from "#domain/booking/salons/inputs/salon-online-inputs.ts";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { OptionList } from "#web/platform/ui/OptionList.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import type { SettingFormState } from "../SettingForm.tsx";
import type { CustomerItemDraft } from "./customerItemDraft.ts";

const TYPE_OPTIONS = Object.entries(CUSTOMER_ITEM_TYPES).map(([value, label]) => ({ value, label }));

/** Types of friend information that can store each answer type. */
const STORABLE_VAR_TYPES: Record<CustomerItemType, readonly VarType[]> = {
	text: [VAR_TYPES.normal, VAR_TYPES.longText],
	long_text: [VAR_TYPES.longText],
	number: [VAR_TYPES.number, VAR_TYPES.normal],
	date: [VAR_TYPES.date, VAR_TYPES.normal],
	select: [VAR_TYPES.normal, VAR_TYPES.longText],
	tel: [VAR_TYPES.normal],
	mail: [VAR_TYPES.normal],
};

/** Fields of a question: its name, answer type, and storage. */
export const CustomerItemFields = ({
	draft,
	set,
	errors,
	field,
	readOnly,
}: SettingFormState<CustomerItemDraft>) => (
	<>
		<TextInput
			label="項目名"
			description="友だちに表示します（お名前、電話番号、ご来店のきっかけなど）。"
			required
			maxLength={100}
			{...field.text("name")}
		/>
		<NativeSelect
			label="入力の種類"
			data={TYPE_OPTIONS}
			value={draft.type}
			// The previous friend information may not fit the new type.
			onChange={(event) => set({ type: event.currentTarget.value as CustomerItemType, var_id: null })}
			error={errors.type}
			{...fieldAttribute("type")}
		/>
		{draft.type === "select" && (
			<OptionList
				value={draft.options}
				onChange={(options) => set({ options })}
				field="options"
				errors={errors}
				maxOptions={MAX_ITEM_OPTIONS}
				maxLength={MAX_ITEM_OPTION_LENGTH}
				label="選択肢"
			/>
		)}
		<Toggle label="必須にする" {...field.toggle("is_required")} />
		<ItemSelector
			kind="var"
			label="保存先の友だち情報"
			description="回答を友だち情報に保存します。予約だけに残すときは選びません。"
			onlyWritable
			showDeleted
			allowedTypes={STORABLE_VAR_TYPES[draft.type]}
			disabled={readOnly}
			{...field.value("var_id")}
		/>
	</>
);
