import { Textarea, TextInput } from "@mantine/core";
import { formInput, MAX_FORM_DESCRIPTION } from "#domain/kinds/form.ts";
import type { ItemEditor, ItemFieldsProps } from "../items/editor.ts";
import { FavouriteField } from "../items/FavouriteField.tsx";
import { ItemEditorPage } from "../items/ItemEditorPage.tsx";
import { fieldMark } from "../ui/problems.ts";
import { Toggle } from "../ui/Toggle.tsx";
import type { FormDraft, FormFacts } from "./api.ts";
import { FormAside } from "./FormAside.tsx";

const MAX_TITLE = 100;

/** Makes or changes an answer form. */
export const FormPage = () => <ItemEditorPage editor={EDITOR} />;

const FormFields = ({ draft, set, errors }: ItemFieldsProps<FormDraft>) => (
	<>
		<TextInput
			label="タイトル"
			description="友だちに表示するタイトルです。空欄のときは名前を表示します。"
			value={draft.title}
			onChange={(event) => set({ title: event.currentTarget.value })}
			maxLength={MAX_TITLE}
			error={errors.title}
			{...fieldMark("title")}
		/>
		<Textarea
			label="説明"
			description="フォームの初めに表示する説明です。"
			autosize
			minRows={4}
			maxRows={14}
			value={draft.description}
			onChange={(event) => set({ description: event.currentTarget.value })}
			maxLength={MAX_FORM_DESCRIPTION}
			error={errors.description}
			{...fieldMark("description")}
		/>
		<Toggle
			label="LINEログインを必須にする"
			description="オフにすると、友だちでない方も回答でき、誰の回答か分からないことがあります。"
			checked={draft.needs_line_login === 1}
			onChange={(event) => set({ needs_line_login: event.currentTarget.checked ? 1 : 0 })}
		/>
		<Toggle
			label="回答の通知をオンにする"
			checked={draft.notify === 1}
			onChange={(event) => set({ notify: event.currentTarget.checked ? 1 : 0 })}
		/>
		<FavouriteField value={draft.rate} onChange={(rate) => set({ rate })} />
	</>
);

const EDITOR: ItemEditor<FormDraft, FormFacts> = {
	kind: "form",
	schema: formInput,
	blank: {
		name: "",
		group_id: null,
		title: "",
		description: "",
		needs_line_login: 1,
		notify: 0,
		rate: 1,
	},
	Fields: FormFields,
	Aside: FormAside,
	places: (field) => ({ title: "タイトル", description: "説明" })[field],
};
