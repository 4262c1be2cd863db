import { Badge, Group, Select, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import {
	INTRODUCTION_LISTS,
	type ListedIntroductions,
} from "#domain/commerce/introductions/introduction-state.ts";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { IntroductionButtons } from "./IntroductionButtons.tsx";
import { type Introduction, useIntroductions } from "./introductionsApi.ts";

const LISTS = Object.entries(INTRODUCTION_LISTS).map(([value, label]) => ({ value, label }));

/** Introductions of a state. */
export function IntroductionList() {
	const [state, setState] = useState<ListedIntroductions>("waiting");
	const { items, error, hasMore, loadingMore, loadMore, reload } = useIntroductions(state);
	return (
		<Stack gap="sm" component="section" aria-label="紹介">
			<Group justify="space-between" align="flex-end">
				<Title order={2}>紹介</Title>
				<Select
					aria-label="状態"
					w="12rem"
					allowDeselect={false}
					data={LISTS}
					value={state}
					onChange={(next) => next && setState(next as ListedIntroductions)}
				/>
			</Group>
			{!items && error !== undefined && <ErrorState error={error} onRetry={reload} />}
			{!items && error === undefined && <SkeletonCards cards={2} />}
			{items?.length === 0 && <Text c="dimmed">「{INTRODUCTION_LISTS[state]}」はありません。</Text>}
			{items && items.length > 0 && (
				<CardList>
					{items.map((introduction) => (
						<IntroductionCard key={introduction.id} introduction={introduction} onDecided={reload} />
					))}
				</CardList>
			)}
			<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
		</Stack>
	);
}

function IntroductionCard({
	introduction,
	onDecided,
}: {
	introduction: Introduction;
	onDecided: () => void;
}) {
	const { introducer_id, introducer_name, introducer_icon, friend_id, friend_name, friend_icon } =
		introduction;
	return (
		<ListCard
			head={
				friend_id === null ? (
					<Text fw={600}>削除された友だち</Text>
				) : (
					<FriendLink friend={{ id: friend_id, name: friend_name ?? "", icon_url: friend_icon }} />
				)
			}
			aside={
				(introduction.is_capped || introduction.is_refunded) && (
					<Group gap="xs">
						{introduction.is_refunded && <Badge color="orange">返金済みの紹介</Badge>}
						{introduction.is_capped && <Badge color="gray">紹介した人は上限</Badge>}
					</Group>
				)
			}
		>
			<Group gap="xs" wrap="nowrap">
				<Text size="sm" style={{ flex: "none" }}>
					紹介した人
				</Text>
				<FriendLink friend={{ id: introducer_id, name: introducer_name, icon_url: introducer_icon }} />
			</Group>
			<Text size="xs" c="dimmed" component="div">
				友だち追加 <TimeText value={introduction.added_at} span inherit />
				{introduction.reached_at && (
					<>
						・条件の達成 <TimeText value={introduction.reached_at} span inherit />
					</>
				)}
				{introduction.ended_at && (
					<>
						・{introduction.state_label} <TimeText value={introduction.ended_at} span inherit />
					</>
				)}
				{introduction.operator && `（${introduction.operator}）`}
			</Text>
			{introduction.is_refunded && (
				<Text size="sm">条件になったお支払いが返金されました。特典のポイントは、まだ引かれていません。</Text>
			)}
			{introduction.reason !== "" && <Text size="sm">理由：{introduction.reason}</Text>}
			{(introduction.introducer_points > 0 || introduction.friend_points > 0) && (
				<Text size="sm">
					ポイント：紹介した人に{introduction.introducer_points.toLocaleString("ja-JP")}、新しい友だちに
					{introduction.friend_points.toLocaleString("ja-JP")}
				</Text>
			)}
			<IntroductionButtons introduction={introduction} onDecided={onDecided} />
		</ListCard>
	);
}
