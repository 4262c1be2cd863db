import { Radio, Stack, Text } from "@mantine/core";
import type { z } from "zod";
import { trackerInput } from "#domain/acquisition/conversions/tracker-input.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { TrackerFacts as Facts } from "#domain/engine/kinds/tracker.ts";
import type { ItemData } from "#web/engine/explorer/itemApi.ts";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import { FavouriteField } from "#web/people/items/FavouriteField.tsx";
import { IssuedAfterSaving } from "#web/people/items/IssuedAfterSaving.tsx";
import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import type { ItemEditor, ItemFieldsProps } from "#web/people/items/itemEditor.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { LinkList } from "#web/platform/ui/LinkList.tsx";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { PostbackPanel } from "./PostbackPanel.tsx";

type Draft = z.output<typeof trackerInput>;

/** Editor page of a conversion. */
export const TrackerPage = () => <ItemEditorPage editor={EDITOR} />;

const TrackerFields = ({ draft, set, errors }: ItemFieldsProps<Draft>) => (
	<>
		<NumberInput
			label="1件の金額"
			description="サイトやサーバーが金額を送らないときに、この金額で集計します。"
			w="14rem"
			suffix=" 円"
			thousandSeparator=","
			min={0}
			allowDecimal={false}
			clampBehavior="none"
			value={draft.value ?? ""}
			onChange={(value) => set({ value: value === "" ? null : Number(value) })}
			error={errors.value}
			{...fieldAttribute("value")}
		/>
		<Radio.Group
			label="数え方"
			value={String(draft.twice_type)}
			onChange={(type) => set({ twice_type: type === "1" ? 1 : 0 })}
		>
			<Stack gap="xs" mt="xs">
				<Radio value="0" label="達するたびに数える" />
				<Radio value="1" label="友だちごとに最初の1回だけ数える" />
			</Stack>
		</Radio.Group>
		<ActionChoice
			label="成果に達したときのアクション"
			description="友だちが成果に達したときに、数えるごとに1回実行します。"
			value={draft.action_id}
			onChange={(action_id) => set({ action_id })}
			error={errors.action_id}
		/>
		<Toggle
			label="サーバーから送ったものだけを数える"
			description="サイトのページから送られたものは、訪問した方が偽ることもできます。特典などを渡すときはオンにします。"
			checked={draft.postback_only === 1}
			onChange={(event) => set({ postback_only: event.currentTarget.checked ? 1 : 0 })}
		/>
		<FavouriteField value={draft.rate} onChange={(rate) => set({ rate })} />
	</>
);

const TrackerAside = ({ data }: { data: ItemData<Draft, Facts> | undefined }) => (
	<>
		<AsidePanel title={data ? "成果を見る" : "コンバージョンコード"}>
			{data ? (
				<LinkList
					links={[
						{ href: addressOf("trackerReport", { id: data.id }), label: "日・経路・リンクで分析する" },
						{ href: addressOf("trackerMembers", { id: data.id }), label: "成果に達した友だちを見る" },
						{ href: addressOf("scripts"), label: "サイト計測タグを開く" },
					]}
				/>
			) : (
				<IssuedAfterSaving subject="コード" />
			)}
		</AsidePanel>
		{data && <DeveloperPanel data={data} />}
	</>
);

/** Codes for whoever builds the site, folded, since an owner passes them on unread. */
const DeveloperPanel = ({
	data: { id, tracker_code: code, secret_ending: ending },
}: {
	data: ItemData<Draft, Facts>;
}) => (
	<details>
		<Text component="summary" size="sm" fw={600}>
			サイトの制作者に渡すもの
		</Text>
		<Stack gap="sm" mt="xs">
			<AsidePanel title="コンバージョンコード">
				<CopyBox label="コード" description="このコンバージョンを表すコードです。" text={code} />
				<CopyBox
					label="完了ページのタグに加える属性"
					description="購入などの完了ページで、サイト計測タグに加えます。注文番号と金額はページごとに変えてください。"
					text={`data-conversion="${code}" data-order="A-1001" data-value="3980"`}
				/>
				<CopyBox
					label="ボタンなどで送るとき"
					text={`(window.musubi = window.musubi || []).push(["conversion", "${code}", { order: "A-1001", value: 3980 }])`}
				/>
			</AsidePanel>
			<PostbackPanel id={id} code={code} ending={ending} />
		</Stack>
	</details>
);

/** Editor of a conversion. */
const EDITOR: ItemEditor<Draft, Facts> = {
	kind: "tracker",
	schema: trackerInput,
	blank: {
		name: "",
		group_id: null,
		action_id: null,
		rate: 1,
		value: null,
		twice_type: 0,
		postback_only: 0,
	},
	Fields: TrackerFields,
	Aside: TrackerAside,
	fieldLabel: (field) => FIELD_LABELS[field],
};

const FIELD_LABELS: Record<string, string> = {
	action_id: "成果に達したときのアクション",
	value: "1件の金額",
};
