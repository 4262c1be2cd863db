import { Anchor, Badge, Group, Stack, Text } from "@mantine/core";
import { Link, useSearchParams } from "wouter";
import {
	PURCHASE_STATE_NAMES,
	PURCHASE_STATES,
	type PurchaseState,
} from "#domain/commerce/products/purchase-state.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TestBadge } from "#web/platform/ui/TestBadge.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { PurchaseButtons } from "./PurchaseButtons.tsx";
import { type PurchaseRow, usePurchases } from "./purchasesApi.ts";
import { StateChoice } from "./StateChoice.tsx";

/** Purchases of products; `?product_id=` and `?friend_id=` limit them. */
export function PurchasesPage() {
	const [parameters, setParameters] = useSearchParams();
	const productId = Number(parameters.get("product_id")) || null;
	const friendId = Number(parameters.get("friend_id")) || null;
	const state = stateIn(parameters.get("state"));
	const setState = (next: string) =>
		setParameters(
			(before) => {
				before.set("state", next);
				return before;
			},
			{ replace: true },
		);
	const { items, error, hasMore, loadingMore, loadMore, reload } = usePurchases({
		state,
		productId,
		friendId,
	});
	return (
		<PageLayout
			title="商品の購入"
			help="購入された商品です。お渡ししたら「お渡し済み」にします。"
			before={<BackLink href={addressOf("products")} label="商品に戻る" />}
		>
			<Stack gap="sm">
				<StateChoice labels={PURCHASE_STATES} value={state} onChange={setState} />
				{(productId !== null || friendId !== null) && (
					<Text size="sm">
						{friendId === null ? "1つの商品" : "1人の友だち"}の購入だけを表示しています。{" "}
						<Anchor component={Link} href={addressOf("purchases")} size="sm">
							すべて表示する
						</Anchor>
					</Text>
				)}
				{!items && error !== undefined && <ErrorState error={error} onRetry={reload} />}
				{!items && error === undefined && <SkeletonCards cards={3} />}
				{items?.length === 0 && (
					<EmptyState title={`「${PURCHASE_STATES[state]}」の購入はありません`}>
						友だちが商品を購入すると、ここに並びます。
					</EmptyState>
				)}
				{items && items.length > 0 && (
					<CardList>
						{items.map((purchase) => (
							<PurchaseCard key={purchase.id} purchase={purchase} onEnded={reload} />
						))}
					</CardList>
				)}
				<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
			</Stack>
		</PageLayout>
	);
}

const stateIn = (value: string | null): PurchaseState =>
	PURCHASE_STATE_NAMES.find((state) => state === value) ?? "paid";

function PurchaseCard({ purchase, onEnded }: { purchase: PurchaseRow; onEnded: () => void }) {
	const { id, product, quantity, yen, state, friend, payment_id, is_test, operator } = purchase;
	const mayOpen = useMayOpen();
	const payment = payment_id === null ? null : addressOf("payment", { id: payment_id });
	return (
		<ListCard
			head={friend ? <FriendLink friend={friend} /> : <Text c="dimmed">データを削除した友だち</Text>}
			aside={
				<Group gap="2xs" wrap="nowrap">
					<Badge color={state === "paid" ? "blue" : "gray"}>{PURCHASE_STATES[state]}</Badge>
					{is_test && <TestBadge />}
				</Group>
			}
			{...rowLinkTarget}
		>
			<Text fw={600} style={{ overflowWrap: "anywhere" }}>
				{product}
				{quantity > 1 && ` × ${quantity.toLocaleString("ja-JP")}`}
			</Text>
			<Text size="xs" c="dimmed" component="div">
				番号 {id}・{formatYen(yen)}・
				<TimeText value={purchase.ended_at ?? purchase.paid_at ?? purchase.ordered_at} span inherit />
				{operator && `・${operator}`}
			</Text>
			<Group gap="sm">
				<PurchaseButtons purchase={purchase} onEnded={onEnded} />
				{payment !== null && mayOpen(payment) && (
					<Anchor component={Link} href={payment} size="sm">
						支払いの詳細
					</Anchor>
				)}
			</Group>
		</ListCard>
	);
}
