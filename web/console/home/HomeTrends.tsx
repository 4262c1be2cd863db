import { Paper, SimpleGrid, Stack, Title } from "@mantine/core";
import { ChangeLink } from "#web/console/figure-changes/ChangeLink.tsx";
import { TrendFigure } from "#web/platform/ui/TrendFigure.tsx";
import type { DailyFiguresData } from "./homeApi.ts";
import { listTrends, TREND_DAYS } from "./homeTrends.ts";

/** Figures that moved within the last seven days, and why. */
export function HomeTrends({ data: { days, broadcasts } }: { data: DailyFiguresData }) {
	const trends = listTrends(days, broadcasts);
	if (trends.length === 0) return null;
	return (
		<Stack gap="xs" component="section" aria-label={`この${TREND_DAYS}日間`}>
			<Title order={2}>この{TREND_DAYS}日間</Title>
			<SimpleGrid cols={{ base: 1, xs: 2, md: Math.min(4, trends.length) }} spacing="sm">
				{trends.map(({ name, label, unit, color, moreIsLoss, values, before, reason }) => (
					<Paper key={name} withBorder p="md">
						<TrendFigure
							label={label}
							values={values}
							before={before}
							unit={unit}
							beforeLabel={`前の${TREND_DAYS}日間`}
							color={color}
							moreIsLoss={moreIsLoss ?? false}
						>
							{reason} <ChangeLink name={name} />
						</TrendFigure>
					</Paper>
				))}
			</SimpleGrid>
		</Stack>
	);
}
