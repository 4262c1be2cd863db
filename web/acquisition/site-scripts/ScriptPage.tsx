import { Textarea, TextInput } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MAX_WEB_ADDRESS } from "#domain/engine/kinds/item-input.ts";
import { scriptInput } from "#domain/engine/kinds/script-input.ts";
import type { ItemData } from "#web/engine/explorer/itemApi.ts";
import { IssuedAfterSaving } from "#web/people/items/IssuedAfterSaving.tsx";
import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import type { ItemEditor, ItemFieldsProps } from "#web/people/items/itemEditor.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { LinkList } from "#web/platform/ui/LinkList.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { RefererList } from "./RefererList.tsx";
import { ScriptTag } from "./ScriptTag.tsx";
import { type ScriptDraft, type ScriptFacts, withNewReferers, withRefererKeys } from "./siteScriptDraft.ts";

/** Editor page of a script. */
export const ScriptPage = () => <ItemEditorPage editor={EDITOR} />;

const ScriptFields = ({ draft, set, errors }: ItemFieldsProps<ScriptDraft>) => (
	<>
		<TextInput
			label="計測するページのURL"
			type="url"
			required
			placeholder="https://"
			value={draft.url}
			onChange={(event) => set({ url: event.currentTarget.value })}
			maxLength={MAX_WEB_ADDRESS}
			error={errors.url}
			{...fieldAttribute("url")}
		/>
		<Textarea
			label="ほかのサイト"
			description="カートなど、別のアドレスのサイトにも置くときに、1行に1つずつ入力します。入力したサイトからの計測だけを受け付けます。"
			placeholder="https://cart.example"
			autosize
			minRows={2}
			value={draft.origins.join("\n")}
			onChange={(event) => set({ origins: event.currentTarget.value.split("\n") })}
			error={errors.origins ?? Object.entries(errors).find(([field]) => field.startsWith("origins["))?.[1]}
			{...fieldAttribute("origins")}
		/>
		<Toggle
			label="有効にする"
			description="無効にすると、訪問を数えません。"
			checked={draft.is_active === 1}
			onChange={(event) => set({ is_active: event.currentTarget.checked ? 1 : 0 })}
		/>
		<RefererList value={draft.referers} onChange={(referers) => set({ referers })} errors={errors} />
	</>
);

const ScriptAside = ({ data }: { data: ItemData<ScriptDraft, ScriptFacts> | undefined }) => (
	<AsidePanel title="サイト計測タグのコード">
		{data ? (
			<>
				<ScriptTag code={data.code} />
				<CopyBox label="コード" description="このサイト計測タグを表すコードです。" text={data.code} />
				<LinkList
					links={[
						{ href: addressOf("scriptMembers", { id: data.id }), label: "訪問した友だちを見る" },
						{ href: addressOf("scriptReferers", { id: data.id }), label: "訪問と参照元を分析する" },
					]}
				/>
			</>
		) : (
			<IssuedAfterSaving subject="コード" />
		)}
	</AsidePanel>
);

const EDITOR: ItemEditor<ScriptDraft, ScriptFacts> = {
	kind: "script",
	schema: scriptInput,
	blank: { name: "", group_id: null, url: "", is_active: 1, origins: [], referers: [] },
	toDraft: withRefererKeys,
	toCopy: withNewReferers,
	Fields: ScriptFields,
	Aside: ScriptAside,
	fieldLabel: (field) => {
		if (field.startsWith("origins")) return "ほかのサイト";
		const [, index] = /^referers\[(\d+)\]/.exec(field) ?? [];
		return index === undefined ? undefined : `${Number(index) + 1}番目の参照元`;
	},
};
