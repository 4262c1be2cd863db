import { Group, Paper, SimpleGrid, Skeleton, Stack, Table, Text, Title } from "@mantine/core";
import { useParams } from "wouter";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { ResultsSection } from "#web/engine/results/ResultsSection.tsx";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { DayFigure } from "#web/platform/ui/DayFigure.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { LANDING_PARAMETER_LABELS } from "./AddressAndQr.tsx";
import { type LandingReport, useLandingReport } from "./landingApi.ts";

/** Report of a landing page's visits: total, by day, and by URL parameter. */
export function LandingReportPage() {
	const id = Number(useParams().id);
	const { data, error, mutate } = useLandingReport(id);
	if (isItemGone(error)) return <ItemNotFound kind="landing" />;
	return (
		<PageLayout
			title={data ? `${data.name}の分析` : "流入経路の分析"}
			help="来訪と、そこから友だちになった方を集計しています。"
			before={<BackToItems kind="landing" group={data?.group_id} />}
		>
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="20rem" />}
			{data && <ResultsSection source="landing" id={id} />}
			{data && <Report report={data} />}
		</PageLayout>
	);
}

function Report({ report }: { report: LandingReport }) {
	const { visit_count, friend_count, member_count, first_count, dates, visits_by_day, added_by_day } = report;
	return (
		<Stack gap="md">
			<Paper withBorder p="md" component="section" aria-label="合計">
				<Stack gap="md">
					<Group gap="lg" component="dl" m={0}>
						<LabelledFigure label="来訪">{`${visit_count.toLocaleString("ja-JP")}回`}</LabelledFigure>
						<LabelledFigure label="来訪した友だち">{formatPeople(friend_count)}</LabelledFigure>
						<LabelledFigure label="友だち追加（直前の来訪）">{formatPeople(member_count)}</LabelledFigure>
						<LabelledFigure label="友だち追加（最初の来訪）">{formatPeople(first_count)}</LabelledFigure>
					</Group>
					<SimpleGrid cols={{ base: 1, sm: 2 }}>
						<DayFigure noun="来訪" dates={dates} counts={visits_by_day} />
						<DayFigure noun="友だち追加" dates={dates} counts={added_by_day} unit="人" />
					</SimpleGrid>
					<Text size="xs" c="dimmed">
						「直前の来訪」は友だちになる直前に開いた経路、「最初の来訪」は友だちになった方が初めて開いた経路で数えます。LINEログインを通らなかった来訪は、誰のものか分かりません。
					</Text>
				</Stack>
			</Paper>
			<SimpleGrid cols={{ base: 1, md: 3 }} style={{ alignItems: "start" }}>
				<ParameterTable title={LANDING_PARAMETER_LABELS.m1} rows={report.by_m1} />
				<ParameterTable title={LANDING_PARAMETER_LABELS.m2} rows={report.by_m2} />
				<ParameterTable title={LANDING_PARAMETER_LABELS.m3} rows={report.by_m3} />
			</SimpleGrid>
		</Stack>
	);
}

const ParameterTable = ({ title, rows }: { title: string; rows: LandingReport["by_m1"] }) => (
	<Paper withBorder p="md" component="section" aria-label={title}>
		<Stack gap="sm">
			<Title order={2}>{title}</Title>
			{rows.length === 0 ? (
				<Text size="sm" c="dimmed">
					来訪はまだありません。
				</Text>
			) : (
				<Table layout="fixed">
					<Table.Thead>
						<Table.Tr>
							<Table.Th>{title}</Table.Th>
							<Table.Th w="5rem" ta="right">
								来訪
							</Table.Th>
							<Table.Th w="5rem" ta="right">
								追加
							</Table.Th>
						</Table.Tr>
					</Table.Thead>
					<Table.Tbody>
						{rows.map(({ value, visit_count, member_count }) => (
							<Table.Tr key={value ?? ""}>
								<Table.Td>
									<CutText size="sm">{value ?? "（なし）"}</CutText>
								</Table.Td>
								<Table.Td ta="right">{visit_count.toLocaleString("ja-JP")}回</Table.Td>
								<Table.Td ta="right">{formatPeople(member_count)}</Table.Td>
							</Table.Tr>
						))}
					</Table.Tbody>
				</Table>
			)}
		</Stack>
	</Paper>
);
