import { Anchor, Group, Paper, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { DayFigure } from "#web/platform/ui/DayFigure.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { formatStay } from "./formatStay.ts";
import type { RefererAnalysis } from "./siteScriptApi.ts";

type Visits = RefererAnalysis["visits"];

const formatTimes = (count: number) => `${count.toLocaleString("ja-JP")}回`;

/** Recent visits: number, by day, pages and referrers. */
export const VisitFigures = ({ dates, visits }: { dates: string[]; visits: Visits }) => (
	<Stack gap="md">
		<Paper withBorder p="md" component="section" aria-label="訪問">
			<Stack gap="md">
				<Title order={2}>訪問（直近{dates.length}日）</Title>
				<Group gap="lg" component="dl" m={0}>
					<LabelledFigure label="訪問">{formatTimes(visits.visit_count)}</LabelledFigure>
					<LabelledFigure label="訪問者">{formatPeople(visits.visitor_count)}</LabelledFigure>
					<LabelledFigure label="分かっている友だち">{formatPeople(visits.friend_count)}</LabelledFigure>
					<LabelledFigure label="平均滞在">{formatStay(visits.average_stay)}</LabelledFigure>
				</Group>
				<DayFigure noun="訪問" dates={dates} counts={visits.visits_by_day} hasHeading />
			</Stack>
		</Paper>
		<SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: "start" }}>
			<FiguresTable
				title="見られたページ"
				nameHeading="ページ"
				countHeading="表示"
				rows={visits.pages.map(pageRow)}
			/>
			<FiguresTable
				title="どこから来たか"
				nameHeading="参照元"
				countHeading="訪問"
				rows={visits.came_from.map(refererRow)}
			/>
		</SimpleGrid>
	</Stack>
);

interface Row {
	key: string;
	name: ReactNode;
	count: number;
	visitors: number;
}

/** A page title is untrusted and is rendered as text. */
const pageRow = ({ url, title, view_count, visitor_count, average_stay }: Visits["pages"][number]): Row => ({
	key: url,
	name: (
		<>
			<CutText size="sm">{title || url || "（不明なページ）"}</CutText>
			{url !== "" && (
				<Anchor href={url} target="_blank" rel="noreferrer nofollow" size="xs">
					<CutText size="xs">{url}</CutText>
				</Anchor>
			)}
			<Text size="xs" c="dimmed">
				平均{formatStay(average_stay)}
			</Text>
		</>
	),
	count: view_count,
	visitors: visitor_count,
});

const refererRow = ({ referer, visit_count, visitor_count }: Visits["came_from"][number]): Row => ({
	key: referer,
	name: <CutText size="sm">{referer || "直接・不明"}</CutText>,
	count: visit_count,
	visitors: visitor_count,
});

/** Table of pages or referrers, with their counts. */
const FiguresTable = ({
	title,
	nameHeading,
	countHeading,
	rows,
}: {
	title: string;
	nameHeading: string;
	countHeading: string;
	rows: Row[];
}) => (
	<Paper withBorder p="md" component="section" aria-label={title}>
		<Stack gap="sm">
			<Title order={2}>{title}</Title>
			{rows.length === 0 ? (
				<Text size="sm" c="dimmed">
					訪問はまだありません。
				</Text>
			) : (
				<Table layout="fixed">
					<Table.Thead>
						<Table.Tr>
							<Table.Th>{nameHeading}</Table.Th>
							<Table.Th w="5.5rem" ta="right">
								{countHeading}
							</Table.Th>
							<Table.Th w="5.5rem" ta="right">
								訪問者
							</Table.Th>
						</Table.Tr>
					</Table.Thead>
					<Table.Tbody>
						{rows.map(({ key, name, count, visitors }) => (
							<Table.Tr key={key}>
								<Table.Td>{name}</Table.Td>
								<Table.Td ta="right">{formatTimes(count)}</Table.Td>
								<Table.Td ta="right">{formatPeople(visitors)}</Table.Td>
							</Table.Tr>
						))}
					</Table.Tbody>
				</Table>
			)}
		</Stack>
	</Paper>
);
