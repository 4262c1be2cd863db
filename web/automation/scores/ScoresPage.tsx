import { Badge, Button, Group, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { ColourDot } from "#web/platform/ui/ColourDot.tsx";
import { PlusIcon, ScoreIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { type ScoreRow, useScores } from "./scoreApi.ts";

/** List of scores. */
export function ScoresPage() {
	const { data, error, mutate } = useScores();
	const mayCreate = useMayOpen()(addressOf("newScore"));
	const create = mayCreate && (
		<Button component={Link} href={addressOf("newScore")} leftSection={<PlusIcon />}>
			スコアを作成する
		</Button>
	);
	return (
		<PageLayout
			title="スコア"
			help="友だちの行動に点数を付け、関心の高さを段階で見分けます。"
			action={data && data.items.length > 0 && create}
		>
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={3} />}
			{data?.items.length === 0 && (
				<EmptyState icon={<ScoreIcon size="2rem" />} title="スコアはまだありません" action={create}>
					返信・リンクのタップ・予約などに点数を付けると、友だちの関心の高さが分かります。
				</EmptyState>
			)}
			{data && data.items.length > 0 && (
				<CardList>
					{data.items.map((score) => (
						<ScoreCard key={score.id} score={score} />
					))}
				</CardList>
			)}
		</PageLayout>
	);
}

const ScoreCard = ({
	score: { id, name, levels, rule_count, half_life_days, is_counting },
}: {
	score: ScoreRow;
}) => (
	<ListCard
		head={
			<RowLink href={addressOf("score", { id })} title={name} twoLines>
				{name}
			</RowLink>
		}
		aside={is_counting && <Badge color="yellow">計算中</Badge>}
		{...rowLinkTarget}
	>
		<Group gap="sm">
			{levels.map((level) => (
				<Text key={level.id} size="xs" span>
					<ColourDot colour={level.colour} /> {level.name}
				</Text>
			))}
		</Group>
		<Text size="xs" c="dimmed">
			ルール {rule_count}個・{half_life_days === null ? "点数は減らない" : `${half_life_days}日で半分になる`}
		</Text>
	</ListCard>
);
