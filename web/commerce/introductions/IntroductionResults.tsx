import { Group, SegmentedControl, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { RANKING_PERIODS } from "#domain/commerce/introductions/introduction-state.ts";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { type IntroductionRanking, useIntroductionRanking } from "./introductionsApi.ts";

const PERIODS = RANKING_PERIODS.map(([days, label]) => ({ value: String(days), label }));

/** Results of a period, and the friends who introduced most. */
export function IntroductionResults() {
	const [days, setDays] = useState<number>(RANKING_PERIODS[1][0]);
	const { data, error, mutate } = useIntroductionRanking(days);
	return (
		<Stack gap="sm" component="section" aria-label="成果">
			<Group justify="space-between" align="flex-end">
				<Title order={2}>成果</Title>
				<SegmentedControl
					aria-label="期間"
					data={PERIODS}
					value={String(days)}
					onChange={(value) => setDays(Number(value))}
				/>
			</Group>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={2} />}
			{data && <Sums sums={data.sums} />}
			{data?.items.length === 0 && (
				<EmptyState title="この期間の紹介はありません">
					差し込み「友だち紹介のページのURL」を送ると、友だちが自分のリンクとQRコードを開けます。
				</EmptyState>
			)}
			{data && data.items.length > 0 && (
				<CardList>
					{data.items.map((friend, index) => (
						<ListCard
							key={friend.id}
							head={
								<Group gap="xs" wrap="nowrap">
									<Text fw={700} style={{ flex: "none" }}>
										{index + 1}位
									</Text>
									<FriendLink friend={friend} />
								</Group>
							}
						>
							<Text size="sm">
								友だち追加 {friend.added.toLocaleString("ja-JP")}人・条件の達成{" "}
								{friend.reached.toLocaleString("ja-JP")}人・成立 {friend.rewarded.toLocaleString("ja-JP")}人
							</Text>
						</ListCard>
					))}
				</CardList>
			)}
		</Stack>
	);
}

const Sums = ({ sums }: { sums: IntroductionRanking["sums"] }) => (
	<SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
		<Sum label="紹介した人" value={sums.introducers} />
		<Sum label="友だちになった人" value={sums.added} />
		<Sum label="条件を達成した人" value={sums.reached} />
		<Sum label="成立した紹介" value={sums.rewarded} />
	</SimpleGrid>
);

const Sum = ({ label, value }: { label: string; value: number }) => (
	<Stack gap={0}>
		<Text size="sm" c="dimmed">
			{label}
		</Text>
		<Text fw={700} fz="xl">
			{value.toLocaleString("ja-JP")}人
		</Text>
	</Stack>
);
