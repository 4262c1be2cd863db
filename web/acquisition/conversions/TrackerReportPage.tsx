import { Group, Paper, SimpleGrid, Skeleton, Stack, Table, Text, Title } from "@mantine/core";
import { useParams } from "wouter";
import { trackerExportAddress } from "#domain/acquisition/conversions/conversion-postback.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ExportMenu } from "#web/platform/csv/ExportMenu.tsx";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { DayFigure } from "#web/platform/ui/DayFigure.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { type TrackerReport, useTrackerReport } from "./trackerApi.ts";

/** Report of a conversion: by day, landing page, and last tapped link. */
export function TrackerReportPage() {
	const id = Number(useParams().id);
	const { data, error, mutate } = useTrackerReport(id);
	const mayExport = useAbility("friend-read");
	if (isItemGone(error)) return <ItemNotFound kind="tracker" />;
	return (
		<PageLayout
			title={data ? `${data.name}の分析` : "コンバージョンの分析"}
			help="達した件数と金額を、日・流入経路・リンクごとに集計しています。"
			before={<BackToItems kind="tracker" group={data?.group_id} />}
			action={
				data &&
				data.count > 0 &&
				mayExport && (
					<ExportMenu noun="コンバージョン" address={(encoding) => trackerExportAddress(id, encoding)} />
				)
			}
		>
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="20rem" />}
			{data && <Report report={data} />}
		</PageLayout>
	);
}

const formatCases = (count: number) => `${count.toLocaleString("ja-JP")}件`;

function Report({ report }: { report: TrackerReport }) {
	const { count, friend_count, value, dates, by_day, value_by_day } = report;
	return (
		<Stack gap="md">
			<Paper withBorder p="md" component="section" aria-label="合計">
				<Stack gap="md">
					<Group gap="lg" component="dl" m={0}>
						<LabelledFigure label="件数">{formatCases(count)}</LabelledFigure>
						<LabelledFigure label="友だち">{formatPeople(friend_count)}</LabelledFigure>
						<LabelledFigure label="金額">{formatYen(value)}</LabelledFigure>
					</Group>
					<SimpleGrid cols={{ base: 1, sm: 2 }}>
						<DayFigure noun="件数" dates={dates} counts={by_day} unit="件" />
						<DayFigure noun="金額" dates={dates} counts={value_by_day} unit=" 円" />
					</SimpleGrid>
					<Text size="xs" c="dimmed">
						「最初」は友だちが初めて開いた流入経路、「直前」は達する前の最後の流入経路、リンクは達する前の30日に最後にタップしたもので数えます。友だちが分からないコンバージョンと、経路やリンクの記録がないコンバージョンは「不明」です。
					</Text>
				</Stack>
			</Paper>
			<SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: "start" }}>
				<FiguresTable title="流入経路（最初）" rows={report.by_first_landing} />
				<FiguresTable title="流入経路（直前）" rows={report.by_last_landing} />
				<FiguresTable title="リンク" rows={report.by_link} />
				<FiguresTable
					title="送ったもの"
					rows={report.by_source.map(({ label, name, ...row }) => ({
						...row,
						name: label && (name === null ? label : `${label}「${name}」`),
					}))}
				/>
			</SimpleGrid>
		</Stack>
	);
}

interface Row {
	/** Null if unknown or without a source. */
	name: string | null;
	count: number;
	value: number;
}

const FiguresTable = ({ title, rows }: { title: string; rows: Row[] }) => (
	<Paper withBorder p="md" component="section" aria-label={title}>
		<Stack gap="sm">
			<Title order={2}>{title}</Title>
			{rows.length === 0 ? (
				<Text size="sm" c="dimmed">
					コンバージョンはまだありません。
				</Text>
			) : (
				<Table layout="fixed">
					<Table.Thead>
						<Table.Tr>
							<Table.Th>名前</Table.Th>
							<Table.Th w="5rem" ta="right">
								件数
							</Table.Th>
							<Table.Th w="8rem" ta="right">
								金額
							</Table.Th>
						</Table.Tr>
					</Table.Thead>
					<Table.Tbody>
						{rows.map(({ name, count, value }, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and rows keep no state
							<Table.Tr key={index}>
								<Table.Td>
									<CutText size="sm">{name ?? "不明"}</CutText>
								</Table.Td>
								<Table.Td ta="right">{formatCases(count)}</Table.Td>
								<Table.Td ta="right">{formatYen(value)}</Table.Td>
							</Table.Tr>
						))}
					</Table.Tbody>
				</Table>
			)}
		</Stack>
	</Paper>
);
