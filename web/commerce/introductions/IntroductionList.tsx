import { Badge, Group, Select, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import {
	INTRODUCTION_STATES,
	type ShownIntroductionState,
} from "#domain/commerce/introductions/introduction-state.ts";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { IntroductionButtons } from "./IntroductionButtons.tsx";
import { type Introduction, useIntroductions } from "./introductionsApi.ts";

const STATES = Object.entries(INTRODUCTION_STATES).map(([value, label]) => ({ value, label }));

/** Introductions of a state. */
export function IntroductionList() {
	const [state, setState] = useState<ShownIntroductionState>("waiting");
	const { items, error, hasMore, loadingMore, loadMore, reload } = useIntroductions(state);
	return (
		<Stack gap="sm" component="section" aria-label="紹介">
			<Group justify="space-between" align="flex-end">
				<Title order={2}>紹介</Title>
				<Select
					aria-label="状態"
					w="12rem"
					allowDeselect={false}
					data={STATES}
					value={state}
					onChange={(next) => next && setState(next as ShownIntroductionState)}
				/>
			</Group>
			{!items && error !== undefined && <ErrorState error={error} onRetry={reload} />}
			{!items && error === undefined && <SkeletonCards cards={2} />}
			{items?.length === 0 && <Text c="dimmed">「{INTRODUCTION_STATES[state]}」の紹介はありません。</Text>}
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
			aside={introduction.is_capped && <Badge color="gray">紹介した人は上限</Badge>}
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
