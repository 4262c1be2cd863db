import { Text } from "@mantine/core";
import { SUBSCRIPTION_PERIODS } from "#domain/commerce/products/subscription-state.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { ProductAppendix, ProductRow } from "#domain/engine/kinds/product.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { ActiveSwitch } from "#web/engine/explorer/cells/ActiveSwitch.tsx";
import { CountLink } from "#web/engine/explorer/cells/CountLink.tsx";
import { createdColumn } from "#web/engine/explorer/cells/CreatedColumn.tsx";
import { defineView } from "#web/engine/explorer/kindView.ts";
import { ProductIcon } from "#web/platform/ui/consoleIcons.tsx";
import { LinkList } from "#web/platform/ui/LinkList.tsx";

const purchasesOf = ({ id }: ProductRow) => addressOf("purchases", { product_id: id });

const AllPurchases = () => (
	<LinkList
		links={[
			{ href: addressOf("purchases"), label: "購入された商品をお渡しする" },
			{ href: addressOf("subscriptions"), label: "定期払いを見る" },
		]}
	/>
);

/** View of products in the explorer. */
export const productKindView = defineView<ProductRow, ProductAppendix>({
	icon: ProductIcon,
	purpose: "商品を登録すると、友だちがトークのリンクから購入できます。支払いはStripeかPayPayで受け取ります。",
	Above: AllPurchases,
	columns: [
		{
			label: "販売",
			width: "4.25rem",
			render: (row) => <ActiveSwitch row={row} isOn={row.is_active === 1} />,
		},
		{
			label: "価格（税込）",
			width: "9rem",
			align: "right",
			render: ({ yen, period }) => (
				<Text size="sm">
					{period !== null && `${SUBSCRIPTION_PERIODS[period]} `}
					{formatYen(yen)}
				</Text>
			),
		},
		{
			label: "在庫",
			width: "6rem",
			align: "right",
			render: ({ stock }) => (
				<Text size="sm" c={stock === 0 ? "var(--mantine-color-error)" : undefined}>
					{stock === null ? "—" : stock === 0 ? "売り切れ" : `${stock.toLocaleString("ja-JP")}個`}
				</Text>
			),
		},
		{
			label: "購入・利用中",
			width: "7.5rem",
			align: "right",
			needsAppendix: true,
			render: (row, { purchase_count, open_count, subscriber_count }) =>
				row.period !== null ? (
					<CountLink
						count={subscriber_count}
						unit="人"
						label={`「${row.name}」を利用中の友だち`}
						to={addressOf("subscriptions", { product_id: row.id })}
					/>
				) : (
					<div>
						<CountLink
							count={purchase_count}
							unit="件"
							label={`「${row.name}」の購入`}
							to={purchasesOf(row)}
						/>
						{open_count > 0 && (
							<Text size="xs" c="dimmed">
								お渡し前{open_count.toLocaleString("ja-JP")}件
							</Text>
						)}
					</div>
				),
		},
		createdColumn,
	],
	menuEntries: (row) => [
		row.period === null
			? { label: "購入を見る", icon: <ProductIcon />, to: purchasesOf(row) }
			: {
					label: "定期払いを見る",
					icon: <ProductIcon />,
					to: addressOf("subscriptions", { product_id: row.id }),
				},
	],
	state: ({ is_active }) => (is_active ? undefined : "inactive"),
	copying: { by: "crud" },
});
