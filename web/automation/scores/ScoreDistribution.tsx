import { Group, Paper, Progress, Skeleton, Stack, Text, Title } from "@mantine/core";
import { COLOUR_CLASSES } from "#domain/platform/colours/colour-class.ts";
import { ColourDot } from "#web/platform/ui/ColourDot.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { useScoreLevels, useScoreProgress } from "./scoreApi.ts";

interface ScoreDistributionProps {
	id: number;
	/** Start of counting, as known when opened. */
	since: string | null;
}

/** Bar chart of friends per level, with the progress of a recalculation. */
export function ScoreDistribution({ id, since: sinceWhenOpened }: ScoreDistributionProps) {
	const { data, error, mutate } = useScoreLevels(id);
	const { data: progressData } = useScoreProgress(id);
	const progress = progressData?.progress ?? null;
	const since = progressData ? progressData.counted_since : sinceWhenOpened;
	const total = Math.max(
		1,
		(data?.levels ?? []).reduce((sum, { friend_count }) => sum + friend_count, 0),
	);
	return (
		<Paper withBorder p="md" component="section" aria-label="友だちの分布">
			<Stack gap="sm">
				<Group justify="space-between" gap="xs" align="baseline">
					<Title order={2}>友だちの分布</Title>
					{since && (
						<Text size="xs" c="dimmed">
							<TimeText value={since} span inherit /> からの行動
						</Text>
					)}
				</Group>
				{progress !== null && (
					<Stack gap="0.25rem" role="status">
						<Text size="sm">計算しています（{progress}%）。終わるまでは、今までの点数を表示します。</Text>
						<Progress value={progress} aria-label="計算の進み具合" />
					</Stack>
				)}
				{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
				{!data && !error && <Skeleton height="6rem" />}
				{data?.levels.map(({ id: levelId, name, colour, from_points, friend_count }) => (
					<div key={levelId}>
						<Group justify="space-between" gap="xs" wrap="nowrap">
							<Text size="sm" style={{ overflowWrap: "anywhere" }}>
								<ColourDot colour={colour} /> {name}
								{from_points !== null && (
									<Text span size="xs" c="dimmed">
										（{from_points.toLocaleString("ja-JP")}点から）
									</Text>
								)}
							</Text>
							<Text size="sm" flex="none">
								{formatPeople(friend_count)}
							</Text>
						</Group>
						<Progress
							value={(100 * friend_count) / total}
							color={COLOUR_CLASSES[colour].color}
							aria-label={`${name} ${formatPeople(friend_count)}`}
						/>
					</div>
				))}
			</Stack>
		</Paper>
	);
}
