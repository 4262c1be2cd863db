import { Anchor, Badge, Button, Group, Stack, Text } from "@mantine/core";
import { Link, useSearchParams } from "wouter";
import {
	SUBSCRIPTION_PERIODS,
	SUBSCRIPTION_STATE_LABELS,
	SUBSCRIPTION_STATE_NAMES,
} from "#domain/commerce/products/subscription-state.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { DayText } from "#web/platform/ui/DayText.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TestBadge } from "#web/platform/ui/TestBadge.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { cancelSubscriptionRequest, type SubscriptionRow, useSubscriptions } from "./purchasesApi.ts";
import { StateChoice } from "./StateChoice.tsx";

/** Subscriptions to products; `?product_id=` and `?friend_id=` limit them. */
export function SubscriptionsPage() {
	const [parameters, setParameters] = useSearchParams();
	const productId = Number(parameters.get("product_id")) || null;
	const friendId = Number(parameters.get("friend_id")) || null;
	const state = SUBSCRIPTION_STATE_NAMES.find((name) => name === parameters.get("state")) ?? "active";
	const setState = (next: string) =>
		setParameters(
			(before) => {
				before.set("state", next);
				return before;
			},
			{ replace: true },
		);
	const { items, error, hasMore, loadingMore, loadMore, reload } = useSubscriptions({
		state,
		productId,
		friendId,
	});
	return (
		<PageLayout
			title="定期払い"
			help="毎月・毎年の商品を利用している友だちです。更新の支払いは自動で行います。"
			before={<BackLink href={addressOf("products")} label="商品に戻る" />}
		>
			<Stack gap="sm">
				<StateChoice labels={SUBSCRIPTION_STATE_LABELS} value={state} onChange={setState} />
				{(productId !== null || friendId !== null) && (
					<Text size="sm">
						{friendId === null ? "1つの商品" : "1人の友だち"}の定期払いだけを表示しています。{" "}
						<Anchor component={Link} href={addressOf("subscriptions")} size="sm">
							すべて表示する
						</Anchor>
					</Text>
				)}
				{!items && error !== undefined && <ErrorState error={error} onRetry={reload} />}
				{!items && error === undefined && <SkeletonCards cards={3} />}
				{items?.length === 0 && (
					<EmptyState title={`「${SUBSCRIPTION_STATE_LABELS[state]}」の定期払いはありません`}>
						商品の「支払い」を毎月か毎年にすると、友だちが申し込めます。
					</EmptyState>
				)}
				{items && items.length > 0 && (
					<CardList>
						{items.map((subscription) => (
							<SubscriptionCard key={subscription.id} subscription={subscription} onEnded={reload} />
						))}
					</CardList>
				)}
				<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
			</Stack>
		</PageLayout>
	);
}

function SubscriptionCard({ subscription, onEnded }: { subscription: SubscriptionRow; onEnded: () => void }) {
	const { product, yen, period, state, is_ending, is_test, paid_periods, friend, payment_id } = subscription;
	const mayOpen = useMayOpen();
	const payment = payment_id === null ? null : addressOf("payment", { id: payment_id });
	return (
		<ListCard
			head={friend ? <FriendLink friend={friend} /> : <Text c="dimmed">データを削除した友だち</Text>}
			aside={
				<Group gap="2xs" wrap="nowrap">
					<Badge color={state === "failing" ? "red" : state === "active" && !is_ending ? "blue" : "gray"}>
						{is_ending && state === "active" ? "解約の予定" : SUBSCRIPTION_STATE_LABELS[state]}
					</Badge>
					{is_test && <TestBadge />}
				</Group>
			}
			{...rowLinkTarget}
		>
			<Text fw={600} style={{ overflowWrap: "anywhere" }}>
				{product}
			</Text>
			<Text size="xs" c="dimmed" component="div">
				{SUBSCRIPTION_PERIODS[period]} {formatYen(yen)}・{paid_periods.toLocaleString("ja-JP")}回
				{subscription.end_label && `・${subscription.end_label}`}
				{subscription.paid_until && (
					<>
						・支払い済み <DayText value={subscription.paid_until.slice(0, 10)} span inherit />
						まで
					</>
				)}
			</Text>
			<Group gap="sm">
				<CancelButton subscription={subscription} onEnded={onEnded} />
				{payment !== null && mayOpen(payment) && (
					<Anchor component={Link} href={payment} size="sm">
						最後の支払い
					</Anchor>
				)}
			</Group>
		</ListCard>
	);
}

function CancelButton({
	subscription: { id, product, state, is_ending },
	onEnded,
}: {
	subscription: SubscriptionRow;
	onEnded: () => void;
}) {
	const mayCancel = useAbility("payment-write");
	const { busy, run } = useBusy();
	if (!mayCancel || is_ending || (state !== "active" && state !== "failing")) return null;
	const cancel = async () => {
		const isSure = await askToConfirm({
			title: "解約しますか？",
			message: `「${product}」の定期払いを解約します。支払い済みの期間が終わると終了し、そのあとの支払いはありません。友だちには知らせません。`,
			confirm: "解約する",
			cancelLabel: "やめる",
			destructive: true,
		});
		if (!isSure) return;
		await run(() =>
			cancelSubscriptionRequest(id)
				.then(() => toastDone("解約の手続きをしました"), toastFailed)
				.finally(onEnded),
		);
	};
	return (
		<Button size="xs" variant="default" disabled={busy} onClick={() => void cancel()}>
			解約する
		</Button>
	);
}
