import { useRef, useState } from "react";
import { ANSWERS_PER_DAY, MAX_ANSWERS_PER_DAY } from "#domain/acquisition/forms/answers-per-day.ts";
import { PLAIN_DESIGN } from "#domain/acquisition/forms/form-design.ts";
import { formInput } from "#domain/acquisition/forms/form-input.ts";
import { ALWAYS_OPEN } from "#domain/acquisition/forms/form-reception.ts";
import { DETAIL_GENERATION, MAX_FORM_DESCRIPTION, MAX_FORM_TITLE } from "#domain/engine/kinds/form.ts";
import { NOT_STARRED } from "#domain/engine/kinds/item-fields.ts";
import { NumberField } from "#web/engine/actions/effects/parts/NumberField.tsx";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import { FavouriteField } from "#web/people/items/FavouriteField.tsx";
import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import type { ItemAsideProps, ItemEditor, ItemFieldsProps } from "#web/people/items/itemEditor.ts";
import { EmojiTextarea } from "#web/platform/emoji/EmojiTextarea.tsx";
import { EmojiTextInput } from "#web/platform/emoji/EmojiTextInput.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { latePart } from "#web/platform/ui/latePart.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";
import { BranchList } from "./BranchList.tsx";
import { FormAside } from "./FormAside.tsx";
import { FormPreview } from "./FormPreview.tsx";
import { FormStart } from "./FormStart.tsx";
import { FieldList } from "./fields/FieldList.tsx";
import { FormPaymentContext } from "./fields/FieldPrices.tsx";
import {
	asNewBranches,
	asNewFields,
	type BranchDraft,
	type FieldDraft,
	renameOptions,
	withFieldKeys,
} from "./fields/fieldDraft.ts";
import type { FormFacts, FormInput } from "./formApi.ts";
import { type StartingForm, startingFields } from "./startingForms.ts";

const FormPaymentFields = latePart(async () => (await import("./FormPaymentFields.tsx")).FormPaymentFields);
const FormDesignFields = latePart(async () => (await import("./FormDesignFields.tsx")).FormDesignFields);
const ReceptionFields = latePart(async () => (await import("./ReceptionFields.tsx")).ReceptionFields);

/** Answer form in the editor. */
type FormDraft = Omit<FormInput, "fields" | "branches"> & {
	fields: FieldDraft[];
	branches: BranchDraft[];
	generation: number;
};

/** Editor page of an answer form. */
export const FormPage = () => <ItemEditorPage editor={EDITOR} />;

function FormFields({ draft, set, errors, id, readOnly }: ItemFieldsProps<FormDraft>) {
	const [startedFrom, setStartedFrom] = useState("");
	const questions = useRef<HTMLDivElement>(null);
	const afterRender = useAfterRender();
	const startFrom = (form: StartingForm) => {
		const { name, description } = form;
		set({
			...(draft.name === "" && { name }),
			...(draft.title === "" && { title: name }),
			...(draft.description === "" && { description }),
			fields: startingFields(form),
		});
		setStartedFrom(name);
		// The pressed button is gone.
		afterRender(() => questions.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus());
	};
	return (
		<>
			{id === null && !readOnly && draft.fields.length === 0 && <FormStart onChoose={startFrom} />}
			<EmojiTextInput
				label="タイトル"
				description="友だちに表示するタイトルです。空欄のときは名前を表示します。"
				value={draft.title}
				onChange={(event) => set({ title: event.currentTarget.value })}
				maxLength={MAX_FORM_TITLE}
				error={errors.title}
				{...fieldAttribute("title")}
			/>
			<EmojiTextarea
				label="説明"
				description="フォームの初めに表示する説明です。"
				autosize
				minRows={4}
				maxRows={14}
				value={draft.description}
				onChange={(event) => set({ description: event.currentTarget.value })}
				maxLength={MAX_FORM_DESCRIPTION}
				error={errors.description}
				{...fieldAttribute("description")}
			/>
			<div ref={questions}>
				<FormPaymentContext value={draft.payment !== null}>
					<FieldList
						// The key changes with the chosen starting form, whose questions begin closed, to be read as a list.
						key={startedFrom}
						value={draft.fields}
						onChange={(fields) => set(renameOptions(draft.fields, fields, draft.branches))}
						errors={errors}
					/>
				</FormPaymentContext>
			</div>
			{draft.generation === DETAIL_GENERATION && (
				<ActionChoice
					label="回答後のアクション"
					description="友だちが回答したときに実行します。"
					value={draft.action_id}
					onChange={(action_id) => set({ action_id })}
					error={errors.action_id}
				/>
			)}
			<BranchList
				value={draft.branches}
				fields={draft.fields}
				onChange={(branches) => set({ branches })}
				errors={errors}
			/>
			<FormPaymentFields value={draft.payment} onChange={(payment) => set({ payment })} errors={errors} />
			<FormDesignFields value={draft.design} onChange={(design) => set({ design })} errors={errors} />
			<ReceptionFields value={draft.reception} onChange={(reception) => set({ reception })} errors={errors} />
			<Toggle
				label="LINEログインを必須にする"
				description="オンにすると、メッセージに差し込んだリンクを開いた友だちだけが回答できます。オフにすると、友だちでない方も回答でき、誰の回答か分からないことがあります。"
				checked={draft.needs_line_login === 1}
				onChange={(event) => set({ needs_line_login: event.currentTarget.checked ? 1 : 0 })}
			/>
			<NumberField
				label="1人が24時間に回答できる回数"
				description="同じ友だちからの回答は、この回数まで受け付けます。超えた回答は保存せず、回答後のアクションも実行しません。"
				required
				suffix=" 回"
				w="12rem"
				min={1}
				max={MAX_ANSWERS_PER_DAY}
				value={draft.answers_per_day}
				onChange={(answers_per_day) => set({ answers_per_day })}
				error={errors.answers_per_day}
				{...fieldAttribute("answers_per_day")}
			/>
			<Toggle
				label="回答の通知をオンにする"
				checked={draft.notify === 1}
				onChange={(event) => set({ notify: event.currentTarget.checked ? 1 : 0 })}
			/>
			<FavouriteField value={draft.rate} onChange={(rate) => set({ rate })} />
		</>
	);
}

function fieldLabelOf(field: string): string | undefined {
	const [, questionIndex] = /^fields\[(\d+)\]/.exec(field) ?? [];
	if (questionIndex !== undefined) return `${Number(questionIndex) + 1}番目の質問`;
	const [, branchIndex] = /^branches\[(\d+)\]/.exec(field) ?? [];
	if (branchIndex !== undefined) return `${Number(branchIndex) + 1}番目の分岐`;
	if (field.startsWith("reception")) return "受付";
	if (field.startsWith("design")) return "デザイン";
	if (field.startsWith("payment")) return "お支払い";
	return {
		title: "タイトル",
		description: "説明",
		action_id: "回答後のアクション",
		answers_per_day: "1人が24時間に回答できる回数",
	}[field];
}

const EDITOR: ItemEditor<FormDraft, FormFacts> = {
	kind: "form",
	schema: formInput,
	blank: {
		name: "",
		group_id: null,
		title: "",
		description: "",
		fields: [],
		action_id: null,
		branches: [],
		reception: ALWAYS_OPEN,
		design: PLAIN_DESIGN,
		payment: null,
		needs_line_login: 1,
		answers_per_day: ANSWERS_PER_DAY,
		notify: 0,
		rate: NOT_STARRED,
		generation: DETAIL_GENERATION,
	},
	toDraft: (draft) => ({
		...draft,
		payment: draft.payment ?? null,
		fields: withFieldKeys(draft.fields),
		// Forms of earlier generations keep their action: it is saved on a page of its own, and null leaves it.
		action_id: draft.generation === DETAIL_GENERATION ? draft.action_id : null,
	}),
	toCopy: (draft) => ({
		...draft,
		generation: DETAIL_GENERATION,
		fields: asNewFields(draft.fields),
		branches: asNewBranches(draft.branches),
	}),
	Fields: FormFields,
	Aside: ({ data, draft }: ItemAsideProps<FormDraft, FormFacts>) => (
		<>
			<FormPreview form={draft} />
			<FormAside data={data} />
		</>
	),
	asideStays: true,
	fieldLabel: fieldLabelOf,
};
