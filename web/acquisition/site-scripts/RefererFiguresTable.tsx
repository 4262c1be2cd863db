import { Paper, Stack, Table, Text } from "@mantine/core";
import type { RefererFigures } from "#domain/acquisition/site-scripts/site-visit-days.ts";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { DayBars } from "#web/platform/ui/DayBars.tsx";
import { formatStay } from "./formatStay.ts";
import type { RefererAnalysis } from "./siteScriptApi.ts";

type RefererFiguresProps = Pick<RefererAnalysis, "dates" | "items">;

const highestOf = (items: RefererFigures[]) => Math.max(0, ...items.flatMap(({ by_day }) => by_day));
const ruleOf = ({ id, rule }: RefererFigures) => (id === null ? "削除した参照元" : rule);
const formatNumber = (count: number) => count.toLocaleString("ja-JP");

/** Table of the rules' figures, for wide windows. */
export const RefererFiguresTable = ({ dates, items }: RefererFiguresProps) => (
	<Paper withBorder>
		<Table layout="fixed">
			<Table.Thead>
				<Table.Tr>
					<Table.Th>参照元の条件</Table.Th>
					<Table.Th w="7rem" ta="right">
						訪問
					</Table.Th>
					<Table.Th w="7rem" ta="right">
						友だち
					</Table.Th>
					<Table.Th w="8rem" ta="right">
						平均滞在
					</Table.Th>
					<Table.Th w="34%">直近{dates.length}日（日別）</Table.Th>
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody>
				{items.map((item) => (
					<Table.Tr key={item.id ?? "removed"}>
						<Table.Td>
							<CutText fw={500}>{ruleOf(item)}</CutText>
							{item.id !== null && (
								<Text size="xs" c="dimmed">
									{formatNumber(item.stay_seconds)}秒以上の滞在
								</Text>
							)}
						</Table.Td>
						<Table.Td ta="right">{formatNumber(item.count)}回</Table.Td>
						<Table.Td ta="right">{formatNumber(item.friend_count)}人</Table.Td>
						<Table.Td ta="right">{formatStay(item.average_stay)}</Table.Td>
						<Table.Td>
							<DayBars dates={dates} counts={item.by_day} highest={highestOf(items)} />
						</Table.Td>
					</Table.Tr>
				))}
			</Table.Tbody>
		</Table>
	</Paper>
);

/** Cards of the rules' figures, for phones. */
export const RefererFiguresCards = ({ dates, items }: RefererFiguresProps) => (
	<Stack gap="xs">
		{items.map((item) => (
			<Paper key={item.id ?? "removed"} withBorder p="sm">
				<CutText fw={500}>{ruleOf(item)}</CutText>
				<Text size="sm">
					{formatNumber(item.count)}回・{formatNumber(item.friend_count)}人・平均
					{formatStay(item.average_stay)}
				</Text>
				<Text size="xs" c="dimmed">
					直近{dates.length}日（日別）
				</Text>
				<DayBars dates={dates} counts={item.by_day} highest={highestOf(items)} />
			</Paper>
		))}
	</Stack>
);
