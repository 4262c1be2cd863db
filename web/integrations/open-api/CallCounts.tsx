import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { Paper, SegmentedControl, Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import classes from "./CallCounts.module.css";
import { busiestCodes, type Counts, countedDaysOf } from "./callCounts.ts";
import type { ServiceCode } from "./openApiClient.ts";

const COLORS = ["accent.5", "green.4", "orange.4", "grape.4", "cyan.4", "red.4"];

/** Number of recent API calls by day and service code, as a chart or table. */
export function CallCounts({ counts, codes }: { counts: Counts; codes: readonly ServiceCode[] }) {
	const [as, setAs] = useState("chart");
	const days = countedDaysOf(counts);
	const shown = busiestCodes(counts, codes);
	const sum = counts.data.reduce((total, each) => total + each.total_count, 0);
	const told = `合計 ${sum.toLocaleString("ja-JP")}回`;
	return (
		<Paper withBorder p="md" component="section" aria-label="呼び出し回数">
			<Stack gap="xs">
				<div className={classes.head}>
					<div>
						<Title order={2}>呼び出し回数</Title>
						<Text size="sm" c="dimmed">
							直近{days.length}日間の{told}
						</Text>
					</div>
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
				</div>
				{as === "chart" ? (
					<div role="img" aria-label={`日ごとの呼び出し回数のグラフ。${told}です。`}>
						<BarChart
							h={220}
							type="stacked"
							data={days.map(({ day, of }) => ({
								day: shortDay(day),
								...Object.fromEntries(shown.map(({ key, ids }) => [key, sumOf(of, ids)])),
							}))}
							dataKey="day"
							series={shown.map(({ key, label }, place) => ({
								name: key,
								label,
								color: COLORS[place % COLORS.length]!,
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
									{shown.map(({ key, label }) => (
										<Table.Th key={key} scope="col" ta="right">
											{label}
										</Table.Th>
									))}
								</Table.Tr>
							</Table.Thead>
							<Table.Tbody>
								{days.toReversed().map(({ day, of }) => (
									<Table.Tr key={day}>
										<Table.Th scope="row" fw="normal" style={{ whiteSpace: "nowrap" }}>
											{formatDay(`${day} 00:00:00`)}
										</Table.Th>
										{shown.map(({ key, ids }) => (
											<Table.Td key={key} ta="right">
												{sumOf(of, ids).toLocaleString("ja-JP")}
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

const sumOf = (of: ReadonlyMap<number, number>, ids: readonly number[]): number =>
	ids.reduce((sum, id) => sum + (of.get(id) ?? 0), 0);

/** Month and day: `11/5`. */
const shortDay = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;
