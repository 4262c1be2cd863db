import { Badge, Button, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { REDEMPTION_STATES, type RedemptionState } from "#domain/commerce/points/redemption-state.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { type Reward, useRedemptions, useRewards } from "./pointsApi.ts";
import { RedemptionButtons } from "./RedemptionButtons.tsx";
import { RewardForm } from "./RewardForm.tsx";

/** Rewards, and those that friends have taken. */
export function PointRewardsPage() {
	return (
		<PageLayout
			title="ポイントの特典"
			help="友だちがポイントと交換できる特典です。交換された特典は、お渡ししたら「お渡し済み」にします。"
			before={<BackLink href={addressOf("points")} label="ポイントに戻る" />}
		>
			<Stack gap="xl">
				<Redemptions />
				<Rewards />
			</Stack>
		</PageLayout>
	);
}

function Rewards() {
	const { data, error, mutate } = useRewards();
	const mayWrite = useAbility("point-write");
	const [edited, setEdited] = useState<Reward | "new" | null>(null);
	const create = mayWrite && (
		<Button leftSection={<PlusIcon />} onClick={() => setEdited("new")}>
			特典を作成する
		</Button>
	);
	return (
		<Stack gap="sm" component="section" aria-label="特典">
			<Group justify="space-between">
				<Title order={2}>特典</Title>
				{data && data.items.length > 0 && create}
			</Group>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={2} />}
			{data?.items.length === 0 && (
				<EmptyState title="特典はまだありません" action={create}>
					特典を作ると、友だちがポイントのページで交換できます。
				</EmptyState>
			)}
			{data && data.items.length > 0 && (
				<CardList>
					{data.items.map((reward) => (
						<ListCard
							key={reward.id}
							head={<Text fw={600}>{reward.name}</Text>}
							aside={
								<Group gap="xs">
									{!reward.is_offered && <Badge color="gray">停止中</Badge>}
									{reward.stock === 0 && <Badge color="red">在庫なし</Badge>}
								</Group>
							}
						>
							<Text size="sm">
								{reward.points.toLocaleString("ja-JP")}ポイント・
								{reward.stock === null ? "在庫の上限なし" : `のこり${reward.stock.toLocaleString("ja-JP")}個`}
							</Text>
							{mayWrite && (
								<Group>
									<Button size="xs" variant="default" onClick={() => setEdited(reward)}>
										変更する
									</Button>
								</Group>
							)}
						</ListCard>
					))}
				</CardList>
			)}
			{edited !== null && (
				<RewardForm saved={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
			)}
		</Stack>
	);
}

const STATES = Object.entries(REDEMPTION_STATES).map(([value, label]) => ({ value, label }));

function Redemptions() {
	const [state, setState] = useState<RedemptionState>("requested");
	const { items, error, hasMore, loadingMore, loadMore, reload } = useRedemptions(state);
	return (
		<Stack gap="sm" component="section" aria-label="交換された特典">
			<Title order={2}>交換された特典</Title>
			<SegmentedControl
				aria-label="状態"
				data={STATES}
				value={state}
				onChange={(next) => setState(next as RedemptionState)}
				style={{ alignSelf: "start" }}
			/>
			{!items && error !== undefined && <ErrorState error={error} onRetry={reload} />}
			{!items && error === undefined && <SkeletonCards cards={2} />}
			{items?.length === 0 && <Text c="dimmed">{REDEMPTION_STATES[state]}の特典はありません。</Text>}
			{items && items.length > 0 && (
				<CardList>
					{items.map((redemption) => (
						<ListCard
							key={redemption.id}
							head={<FriendLink friend={{ ...redemption, id: redemption.friend_id }} />}
							{...rowLinkTarget}
						>
							<Text fw={600}>{redemption.reward}</Text>
							<Text size="xs" c="dimmed" component="div">
								番号 {redemption.id}・{redemption.points.toLocaleString("ja-JP")}ポイント・
								<TimeText value={redemption.ended_at ?? redemption.at} span inherit />
								{redemption.operator && `・${redemption.operator}`}
							</Text>
							{redemption.state === "requested" && (
								<RedemptionButtons redemption={redemption} onEnded={reload} />
							)}
						</ListCard>
					))}
				</CardList>
			)}
			<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
		</Stack>
	);
}
