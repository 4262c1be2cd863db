import { Input, Select, SimpleGrid, Stack, Textarea } from "@mantine/core";
import type { z } from "zod";
import { productInput } from "#domain/commerce/products/product-input.ts";
import { MAX_GRACE_DAYS, MAX_PRODUCT_DESCRIPTION } from "#domain/commerce/products/product-limits.ts";
import {
	SUBSCRIPTION_PERIOD_NAMES,
	SUBSCRIPTION_PERIODS,
} from "#domain/commerce/products/subscription-state.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { DEFAULT_TAX_RATE } from "#domain/engine/friend-records/payment-request-fields.ts";
import type { ProductRow } from "#domain/engine/kinds/product.ts";
import { writePlaceholder } from "#domain/engine/placeholders/registry.ts";
import { NumberField } from "#web/engine/actions/effects/parts/NumberField.tsx";
import { TaxRateSelect } from "#web/engine/actions/effects/parts/TaxRateSelect.tsx";
import type { ItemData } from "#web/engine/explorer/itemApi.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import { IssuedAfterSaving } from "#web/people/items/IssuedAfterSaving.tsx";
import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import type { ItemEditor, ItemFieldsProps } from "#web/people/items/itemEditor.ts";
import { fitPicture, MESSAGE_PICTURE } from "#web/platform/media/fitPicture.ts";
import { ImageField } from "#web/platform/media/ImageField.tsx";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { LinkList } from "#web/platform/ui/LinkList.tsx";
import { MomentField } from "#web/platform/ui/MomentField.tsx";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";

type Draft = z.output<typeof productInput>;
type Facts = Pick<ProductRow, "code">;

/** Editor page of a product. */
export const ProductPage = () => <ItemEditorPage editor={EDITOR} />;

function ProductFields({ draft, set, errors }: ItemFieldsProps<Draft>) {
	const readOnly = useReadOnly();
	return (
		<>
			<Toggle
				label="販売する"
				description="オフにすると、商品のページで購入できなくなります。"
				checked={draft.is_active === 1}
				onChange={(event) => set({ is_active: event.currentTarget.checked ? 1 : 0 })}
			/>
			<Textarea
				label="説明"
				autosize
				minRows={3}
				maxRows={12}
				maxLength={MAX_PRODUCT_DESCRIPTION}
				value={draft.description}
				onChange={(event) => set({ description: event.currentTarget.value })}
				error={errors.description}
				{...fieldAttribute("description")}
			/>
			<ImageField
				label="画像"
				value={draft.media_key}
				onChange={(media_key) => set({ media_key })}
				prepare={(file) => fitPicture(file, MESSAGE_PICTURE)}
				error={errors.media_key}
				clearable
				disabled={readOnly}
				data-field="media_key"
			/>
			<SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" maw="30rem">
				<NumberField
					label="価格（税込・円）"
					required
					value={draft.yen}
					onChange={(yen) => set({ yen })}
					error={errors.yen}
					{...fieldAttribute("yen")}
				/>
				<TaxRateSelect
					value={draft.tax_rate}
					onChange={(tax_rate) => set({ tax_rate })}
					error={errors.tax_rate}
					{...fieldAttribute("tax_rate")}
				/>
			</SimpleGrid>
			<Select
				label="支払い"
				data={PERIODS}
				value={draft.period ?? ONCE}
				allowDeselect={false}
				maw="16rem"
				onChange={(period) => set({ period: period === "month" || period === "year" ? period : null })}
				error={errors.period}
				{...fieldAttribute("period")}
			/>
			{draft.period === null ? (
				<StockFields draft={draft} set={set} errors={errors} />
			) : (
				<SubscriptionFields draft={draft} set={set} errors={errors} />
			)}
			<SaleFields draft={draft} set={set} errors={errors} />
			<ActionChoice
				label={draft.period === null ? "支払い後のアクション" : "申し込み後のアクション"}
				description="支払いを確認できたときに、1回実行します。1回の購入では、タグもこのアクションで付けられます。"
				value={draft.action_id}
				onChange={(action_id) => set({ action_id })}
				error={errors.action_id}
			/>
			<NumberField
				label="並び順"
				description="同じフォルダの商品は、商品のページの「ほかの商品」に小さい順に並びます。"
				w="10rem"
				value={draft.position}
				onChange={(position) => set({ position })}
				error={errors.position}
				{...fieldAttribute("position")}
			/>
		</>
	);
}

type FieldsProps = Pick<ItemFieldsProps<Draft>, "draft" | "set" | "errors">;

/** Stock, and the limit of one friend. */
const StockFields = ({ draft, set, errors }: FieldsProps) => (
	<>
		<OptionalNumber
			label="在庫"
			description="購入の手続きを始めると減り、15分のうちに支払いがなければ戻ります。空欄は上限なしです。"
			placeholder="上限なし"
			suffix="個"
			w="16rem"
			value={draft.stock}
			onChange={(stock) => set({ stock })}
			error={errors.stock}
			{...fieldAttribute("stock")}
		/>
		<OptionalNumber
			label="お一人さまの上限"
			description="これまでの購入と合わせた数です。空欄は上限なしです。"
			placeholder="上限なし"
			suffix="個"
			w="16rem"
			value={draft.per_friend}
			onChange={(per_friend) => set({ per_friend })}
			error={errors.per_friend}
			{...fieldAttribute("per_friend")}
		/>
	</>
);

/** Tag, grace and actions of a subscription. */
const SubscriptionFields = ({ draft, set, errors }: FieldsProps) => (
	<>
		<Input.Description>
			友だちは最初の支払いでカードを登録し、次の回からは自動で支払います（Stripeだけ）。いまの価格は、これから申し込む友だちだけに使います。
		</Input.Description>
		<ItemSelector
			kind="tag"
			label="利用中のタグ"
			description="利用中の友だちに付け、終わったら外します。"
			value={draft.tag_id}
			onChange={(tag_id) => set({ tag_id })}
			showDeleted
			error={errors.tag_id}
			{...fieldAttribute("tag_id")}
		/>
		<NumberField
			label="支払いを待つ日数"
			description="更新の支払いに失敗したとき、この日数のうちに支払いがなければ終了します。遅れて支払われた期間は、支払いの日から始まります。"
			w="10rem"
			suffix=" 日"
			min={1}
			max={MAX_GRACE_DAYS}
			value={draft.grace_days}
			onChange={(grace_days) => set({ grace_days })}
			error={errors.grace_days}
			{...fieldAttribute("grace_days")}
		/>
		{LATER_ACTIONS.map(([field, label, description]) => (
			<ActionChoice
				key={field}
				label={label}
				description={description}
				field={field}
				value={draft[field]}
				onChange={(id) => set({ [field]: id })}
				error={errors[field]}
			/>
		))}
	</>
);

const LATER_ACTIONS = [
	["renewed_action_id", "更新後のアクション", "更新の支払いを確認できるたびに実行します。"],
	[
		"failed_action_id",
		"支払いの失敗後のアクション",
		"カードで更新できなかったときに実行します。購入のリンクを送ると、友だちはページから支払えます。",
	],
	["ended_action_id", "終了後のアクション", "解約か支払いの失敗で終わったときに実行します。"],
] as const;

const ONCE = "once";
const PERIODS = [
	{ value: ONCE, label: "1回の購入" },
	...SUBSCRIPTION_PERIOD_NAMES.map((period) => ({
		value: period as string,
		label: `${SUBSCRIPTION_PERIODS[period]}の定期払い`,
	})),
];

/** Period of sale. */
const SaleFields = ({ draft, set, errors }: FieldsProps) => (
	<Stack gap="xs">
		<Input.Description>空欄のときは、いつでも購入できます。</Input.Description>
		<SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
			<MomentField
				label="販売の開始"
				value={draft.sale_from}
				onChange={(sale_from) => set({ sale_from })}
				defaultTime="00:00"
				error={errors.sale_from}
				{...fieldAttribute("sale_from")}
			/>
			<MomentField
				label="販売の終了"
				value={draft.sale_to}
				onChange={(sale_to) => set({ sale_to })}
				defaultTime="23:59"
				error={errors.sale_to}
				{...fieldAttribute("sale_to")}
			/>
		</SimpleGrid>
	</Stack>
);

const ProductAside = ({ data }: { data: ItemData<Draft, Facts> | undefined }) => (
	<AsidePanel title="購入のリンク">
		{data ? (
			<Stack gap="sm">
				<CopyBox
					label="メッセージに入れる文字"
					description="送ると、友だちそれぞれの購入ページのリンクになります。"
					text={writePlaceholder({ aliasType: "pay", params: { code: data.code } })}
				/>
				<LinkList
					links={[
						data.period === null
							? { href: addressOf("purchases", { product_id: data.id }), label: "購入を見る" }
							: { href: addressOf("subscriptions", { product_id: data.id }), label: "定期払いを見る" },
					]}
				/>
			</Stack>
		) : (
			<IssuedAfterSaving subject="リンク" />
		)}
	</AsidePanel>
);

const EDITOR: ItemEditor<Draft, Facts> = {
	kind: "product",
	nameLabel: "商品名",
	schema: productInput,
	blank: {
		name: "",
		group_id: null,
		description: "",
		media_key: null,
		yen: 1_000,
		tax_rate: DEFAULT_TAX_RATE,
		stock: null,
		shown_stock: null,
		per_friend: null,
		sale_from: null,
		sale_to: null,
		is_active: 1,
		position: 0,
		action_id: null,
		period: null,
		grace_days: 7,
		tag_id: null,
		renewed_action_id: null,
		failed_action_id: null,
		ended_action_id: null,
	},
	toCopy: (draft) => ({ ...draft, shown_stock: null }),
	opensAfterSave: true,
	Fields: ProductFields,
	Aside: ProductAside,
	fieldLabel: (field) => FIELD_LABELS[field],
};

const FIELD_LABELS: Record<string, string> = {
	description: "説明",
	media_key: "画像",
	yen: "価格",
	tax_rate: "消費税",
	stock: "在庫",
	per_friend: "お一人さまの上限",
	sale_from: "販売の開始",
	sale_to: "販売の終了",
	position: "並び順",
	action_id: "支払い後のアクション",
	period: "支払い",
	grace_days: "支払いを待つ日数",
	tag_id: "利用中のタグ",
	renewed_action_id: "更新後のアクション",
	failed_action_id: "支払いの失敗後のアクション",
	ended_action_id: "終了後のアクション",
};
