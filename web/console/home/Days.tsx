import { Group, SegmentedControl, SimpleGrid, Stack, Title } from "@mantine/core";
import { useState } from "react";
import { CHART_DAYS } from "#domain/console/home/chart-days.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { useDays } from "./api.ts";
import { DaysChart } from "./DaysChart.tsx";
import { DaysSkeleton } from "./DaysSkeleton.tsx";
import { DaysTable } from "./DaysTable.tsx";
import { SERIES, seriesIn } from "./series.ts";

/** Figures of the last thirty days, as charts or a table. */
export function Days() {
	const { data, error, mutate } = useDays();
	const [as, setAs] = useState("chart");
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <DaysSkeleton />;
	const shown = Object.entries(SERIES).filter(([, { lines }]) => seriesIn(data.days, lines).length > 0);
	return (
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
					value={as}
					onChange={setAs}
				/>
			</Group>
			{as === "table" ? (
				<DaysTable days={data.days} />
			) : (
				<SimpleGrid cols={{ base: 1, md: shown.length }} spacing="sm">
					{shown.map(([name, { title, lines }]) => (
						<DaysChart key={name} title={title} days={data.days} lines={lines} />
					))}
				</SimpleGrid>
			)}
		</Stack>
	);
}
