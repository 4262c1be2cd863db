import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { Paper, SegmentedControl, Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import { formatDay, formatShortDay } from "#domain/platform/time/format-moment.ts";
import classes from "./CallCounts.module.css";
import { busiestCodes, type Counts, countedDaysOf } from "./callCounts.ts";
import type { ServiceCode } from "./openApiClient.ts";

const COLORS = ["accent.5", "green.4", "orange.4", "grape.4", "cyan.4", "red.4"];

/** Number of recent API calls by day and service code, as a chart or table. */
export function CallCounts({ counts, codes }: { counts: Counts; codes: readonly ServiceCode[] }) {
	const [display, setDisplay] = useState("chart");
	const days = countedDaysOf(counts);
	const shownSeries = busiestCodes(counts, codes);
	const totalCalls = counts.data.reduce((total, each) => total + each.total_count, 0);
	const totalText = `合計 ${totalCalls.toLocaleString("ja-JP")}回`;
	return (
		<Paper withBorder p="md" component="section" aria-label="呼び出し回数">
			<Stack gap="xs">
				<div className={classes.head}>
					<div>
						<Title order={2}>呼び出し回数</Title>
						<Text size="sm" c="dimmed">
							直近{days.length}日間の{totalText}
						</Text>
					</div>
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
				</div>
				{display === "chart" ? (
					<div role="img" aria-label={`日ごとの呼び出し回数のグラフ。${totalText}です。`}>
						<BarChart
							h={220}
							type="stacked"
							data={days.map(({ day, countByCode }) => ({
								day: formatShortDay(day),
								...Object.fromEntries(shownSeries.map(({ key, ids }) => [key, sumOf(countByCode, ids)])),
							}))}
							dataKey="day"
							series={shownSeries.map(({ key, label }, index) => ({
								name: key,
								label,
								color: COLORS[index % COLORS.length]!,
							}))}
							withLegend
							legendProps={{ verticalAlign: "bottom", itemSorter: null }}
							tickLine="none"
							yAxisProps={{ allowDecimals: false, width: 44 }}
							valueFormatter={(value) => value.toLocaleString("ja-JP")}
							barChartProps={{ accessibilityLayer: false }}
							barProps={{ isAnimationActive: false }}
						/>
					</div>
				) : (
					<Table.ScrollContainer minWidth="20rem" mah="24rem">
						<Table striped aria-label="日ごとの呼び出し回数">
							<Table.Thead>
								<Table.Tr>
									<Table.Th scope="col">日付</Table.Th>
									{shownSeries.map(({ key, label }) => (
										<Table.Th key={key} scope="col" ta="right">
											{label}
										</Table.Th>
									))}
								</Table.Tr>
							</Table.Thead>
							<Table.Tbody>
								{days.toReversed().map(({ day, countByCode }) => (
									<Table.Tr key={day}>
										<Table.Th scope="row" fw="normal" style={{ whiteSpace: "nowrap" }}>
											{formatDay(`${day} 00:00:00`)}
										</Table.Th>
										{shownSeries.map(({ key, ids }) => (
											<Table.Td key={key} ta="right">
												{sumOf(countByCode, ids).toLocaleString("ja-JP")}
											</Table.Td>
										))}
									</Table.Tr>
								))}
							</Table.Tbody>
						</Table>
					</Table.ScrollContainer>
				)}
			</Stack>
		</Paper>
	);
}

const sumOf = (countByCode: ReadonlyMap<number, number>, ids: readonly number[]): number =>
	ids.reduce((sum, id) => sum + (countByCode.get(id) ?? 0), 0);
