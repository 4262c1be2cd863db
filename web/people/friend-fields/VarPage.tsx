import { Select, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import {
	isTranslatable,
	MAX_ECHO_DEFAULT,
	VAR_TYPE_LABELS,
	VAR_TYPES,
	type VarType,
} from "#domain/engine/kinds/var.ts";
import { varInput } from "#domain/engine/kinds/var-input.ts";
import type { ItemData } from "#web/engine/explorer/itemApi.ts";
import { FavouriteField, ITEM_RATE } from "#web/people/items/FavouriteField.tsx";
import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import type { ItemEditor, ItemFieldsProps } from "#web/people/items/itemEditor.ts";
import { EmojiTextarea } from "#web/platform/emoji/EmojiTextarea.tsx";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { LinkList } from "#web/platform/ui/LinkList.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { FieldChoiceList } from "./FieldChoiceList.tsx";
import { type VarDraft, type VarFacts, withChoiceKeys, withNewChoices } from "./varDraft.ts";

/** Editor page of a friend-information field. */
export const VarPage = () => <ItemEditorPage editor={EDITOR} />;

const VarFields = ({ draft, set, errors }: ItemFieldsProps<VarDraft>) => (
	<>
		<Select
			label="種別"
			description="友だちの値が登録されたあとは変更できません。"
			data={TYPES}
			value={String(draft.type)}
			onChange={(type) => set({ type: Number(type) as VarType })}
			allowDeselect={false}
			error={errors.type}
			{...fieldAttribute("type")}
		/>
		{draft.type === VAR_TYPES.select && (
			<FieldChoiceList value={draft.choices} onChange={(choices) => set({ choices })} errors={errors} />
		)}
		{isTranslatable(draft.type) && (
			<EmojiTextarea
				label="値がないときの表示"
				description="本文に差し込んだとき、値のない友だちにはこの文字を表示します。"
				autosize
				minRows={1}
				maxRows={6}
				value={draft.echo_default}
				onChange={(event) => set({ echo_default: event.currentTarget.value })}
				maxLength={MAX_ECHO_DEFAULT}
				error={errors.echo_default}
				{...fieldAttribute("echo_default")}
			/>
		)}
		<Toggle
			label="有効にする"
			description="無効にすると、友だちの画面や選択肢に表示しません。"
			checked={draft.is_active === 1}
			onChange={(event) => set({ is_active: event.currentTarget.checked ? 1 : 0 })}
		/>
		<FavouriteField value={draft.rate} onChange={(rate) => set({ rate })} />
	</>
);

const TYPES = Object.entries(VAR_TYPE_LABELS).map(([value, label]) => ({ value, label }));

const VarAside = ({ data }: { data: ItemData<VarDraft, VarFacts> | undefined }) => (
	<AsidePanel title="登録された値">
		{data ? (
			<LinkList
				links={[
					{ href: addressOf("varMembers", { id: data.id }), label: "値が登録された友だちを見る" },
					{ href: addressOf("varValues", { id: data.id }), label: "値ごとの人数を見る" },
				]}
			/>
		) : (
			<Text size="sm" c="dimmed">
				保存したあと、友だちに登録された値を確認できます。
			</Text>
		)}
	</AsidePanel>
);

const EDITOR: ItemEditor<VarDraft, VarFacts> = {
	kind: "var",
	schema: varInput,
	blank: {
		name: "",
		group_id: null,
		type: VAR_TYPES.normal,
		rate: ITEM_RATE.normal,
		is_active: 1,
		echo_default: "",
		choices: [],
	},
	toDraft: withChoiceKeys,
	toCopy: withNewChoices,
	Fields: VarFields,
	Aside: VarAside,
	readOnlyReason: (data) => (data.protected === 1 ? "保護された友だち情報のため、閲覧のみできます。" : null),
	fieldLabel: (field) => {
		const [, index] = /^choices\[(\d+)\]/.exec(field) ?? [];
		return index === undefined ? undefined : `${Number(index) + 1}番目の選択肢`;
	},
};
