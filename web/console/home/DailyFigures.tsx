import { Group, SegmentedControl, SimpleGrid, Stack, Title } from "@mantine/core";
import { useState } from "react";
import { CHART_DAYS } from "#domain/console/home/chart-days.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { DailyChart } from "./DailyChart.tsx";
import { DailyFiguresSkeleton } from "./DailyFiguresSkeleton.tsx";
import { DailyTable } from "./DailyTable.tsx";
import { HomeTrends } from "./HomeTrends.tsx";
import { useDailyFigures } from "./homeApi.ts";
import { HOME_CHARTS, listVisibleSeries, sumSeries } from "./homeSeries.ts";
import { LineFriends } from "./LineFriends.tsx";

/** Figures that moved, and those of the last thirty days as charts or a table. */
export function DailyFigures() {
	const { data, error, mutate } = useDailyFigures();
	const [display, setDisplay] = useState("chart");
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <DailyFiguresSkeleton />;
	const shownCharts = Object.entries(HOME_CHARTS).filter(([, { lines }]) =>
		listVisibleSeries(data.days, lines).some(({ name }) => sumSeries(data.days, name) > 0),
	);
	// Charts of a new account would be empty.
	if (shownCharts.length === 0) return <LineFriends line={data.line} />;
	return (
		<Stack gap="lg">
			<HomeTrends data={data} />
			<LineFriends line={data.line} />
			<Stack gap="xs" component="section" aria-label={`直近${CHART_DAYS}日間`}>
				<Group justify="space-between" gap="xs">
					<Title order={2}>直近{CHART_DAYS}日間</Title>
					<SegmentedControl
						size="xs"
						aria-label="表示のしかた"
						data={[
							{ value: "chart", label: "グラフ" },
							{ value: "table", label: "表" },
						]}
						value={display}
						onChange={setDisplay}
					/>
				</Group>
				{display === "table" ? (
					<DailyTable days={data.days} />
				) : (
					<SimpleGrid cols={{ base: 1, md: shownCharts.length }} spacing="sm">
						{shownCharts.map(([name, { title, lines }]) => (
							<DailyChart key={name} title={title} days={data.days} lines={lines} />
						))}
					</SimpleGrid>
				)}
			</Stack>
		</Stack>
	);
}
