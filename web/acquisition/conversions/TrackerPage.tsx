import { Button, Radio, Stack, Text } from "@mantine/core";
import type { z } from "zod";
import { postbackPath } from "#domain/acquisition/conversions/conversion-postback.ts";
import { trackerInput } from "#domain/acquisition/conversions/tracker-input.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { EVERY_TIME, ONCE_PER_FRIEND, type TwiceType } from "#domain/engine/actions/repetition-rule.ts";
import { NOT_STARRED } from "#domain/engine/kinds/item-fields.ts";
import type { TrackerFacts as Facts } from "#domain/engine/kinds/tracker.ts";
import type { ItemData } from "#web/engine/explorer/itemApi.ts";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import { FavouriteField } from "#web/people/items/FavouriteField.tsx";
import { IssuedAfterSaving } from "#web/people/items/IssuedAfterSaving.tsx";
import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import type { ItemEditor, ItemFieldsProps } from "#web/people/items/itemEditor.ts";
import { publicAddress } from "#web/platform/api/publicAddress.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { CheckIcon, CopyIcon } from "#web/platform/ui/consoleIcons.tsx";
import { Fold } from "#web/platform/ui/Fold.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { LinkList } from "#web/platform/ui/LinkList.tsx";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { copyNote, useCopying } from "#web/platform/ui/useCopying.ts";
import { PostbackSecret } from "./PostbackSecret.tsx";

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
			onChange={(type) => set({ twice_type: Number(type) as TwiceType })}
		>
			<Stack gap="xs" mt="xs">
				<Radio value={String(EVERY_TIME)} label="達するたびに数える" />
				<Radio value={String(ONCE_PER_FRIEND)} label="友だちごとに最初の1回だけ数える" />
			</Stack>
		</Radio.Group>
		<ActionChoice
			label="成果に達したときのアクション"
			description="友だちが成果に達したときに、数えるごとに1回実行します。"
			value={draft.action_id}
			onChange={(action_id) => set({ action_id })}
			error={errors.action_id}
		/>
		<FavouriteField value={draft.rate} onChange={(rate) => set({ rate })} />
		<Fold label="詳しい設定" isOpen={draft.postback_only === 1}>
			<Toggle
				label="サーバーから送ったものだけを数える"
				description="サイトのページから送られたものは、訪問した方が偽ることもできます。特典などを渡すときはオンにします。"
				checked={draft.postback_only === 1}
				onChange={(event) => set({ postback_only: event.currentTarget.checked ? 1 : 0 })}
			/>
		</Fold>
	</>
);

const TrackerAside = ({ data }: { data: ItemData<Draft, Facts> | undefined }) =>
	data ? (
		<>
			<AsidePanel title="成果">
				<LinkList
					links={[
						{ href: addressOf("trackerReport", { id: data.id }), label: "日・経路・リンクで分析する" },
						{ href: addressOf("trackerMembers", { id: data.id }), label: "成果に達した友だちを見る" },
						{ href: addressOf("scripts"), label: "サイト計測タグを開く" },
					]}
				/>
			</AsidePanel>
			<SiteSettings data={data} />
		</>
	) : (
		<AsidePanel title={SITE_SETTINGS}>
			<IssuedAfterSaving subject="コード" />
		</AsidePanel>
	);

const SITE_SETTINGS = "サイトの制作者に渡すもの";

/** Snippets for the maker of the shop's site, copied together or one by one. */
function SiteSettings({ data }: { data: ItemData<Draft, Facts> }) {
	const snippets = siteSnippets(data.tracker_code);
	const { outcome, copy } = useCopying(
		[`コンバージョン「${data.name}」`, ...snippets.map(({ label, text }) => `${label}:\n${text}`)].join(
			"\n\n",
		),
	);
	return (
		<AsidePanel title={SITE_SETTINGS}>
			<Text size="sm">購入や申し込みを数えるための、サイト側の設定です。</Text>
			<div>
				<Button
					variant="default"
					leftSection={outcome === "copied" ? <CheckIcon /> : <CopyIcon />}
					onClick={copy}
				>
					まとめてコピーする
				</Button>
				<Text role="status" size="xs" mih="1.4em" mt="0.25rem" c="dimmed">
					{copyNote(outcome)}
				</Text>
			</div>
			<Fold label="1つずつ見る">
				<Stack gap="sm">
					{snippets.map((snippet) => (
						<CopyBox key={snippet.label} {...snippet} />
					))}
					<PostbackSecret id={data.id} ending={data.secret_ending} />
				</Stack>
			</Fold>
		</AsidePanel>
	);
}

const siteSnippets = (code: string) => [
	{ label: "コード", description: "このコンバージョンを表すコードです。", text: code },
	{
		label: "完了ページのタグに加える属性",
		description:
			"購入などの完了ページで、サイト計測タグに加えます。注文番号と金額はページごとに変えてください。",
		text: `data-conversion="${code}" data-order="A-1001" data-value="3980"`,
	},
	{
		label: "ボタンなどで送るとき",
		description: "注文番号と金額はその都度変えてください。",
		text: `(window.musubi = window.musubi || []).push(["conversion", "${code}", { order: "A-1001", value: 3980 }])`,
	},
	{
		label: "サーバーからの送り先",
		description: "注文を確定したときに、署名を付けてPOSTします。同じ注文番号は1回だけ数えます。",
		text: publicAddress(postbackPath(code)),
	},
];

const EDITOR: ItemEditor<Draft, Facts> = {
	kind: "tracker",
	schema: trackerInput,
	blank: {
		name: "",
		group_id: null,
		action_id: null,
		rate: NOT_STARRED,
		value: null,
		twice_type: EVERY_TIME,
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
