import { Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { reportFigureOf } from "#domain/console/report/report-figures.ts";
import { monthOf } from "#domain/console/report/report-month.ts";
import { formatMessages } from "#domain/platform/texts/format-messages.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { ChangeLink } from "#web/console/figure-changes/ChangeLink.tsx";
import { TrendFigure } from "#web/platform/ui/TrendFigure.tsx";
import { CostLink } from "./CostLink.tsx";
import { formatMonth } from "./formatMonth.ts";
import type { Report } from "./reportApi.ts";

/** Figures of the month with their curves; those without any record are named in a sentence. */
export function ReportFigures({ report }: { report: Report }) {
	const { figures, before_days, is_current, today } = report;
	const beforeLabel = formatMonth(monthOf(before_days[0] ?? today));
	const isRecorded = ({ values, before }: Report["figures"][number]) =>
		[...values, ...before].some((count) => count !== 0);
	const unrecorded = figures.filter((figure) => !isRecorded(figure));
	return (
		<Stack gap="xs" component="section" aria-label="この月の数字">
			<Title order={2}>この月の数字</Title>
			{is_current === 1 && (
				<Text size="sm" c="dimmed">
					{formatDay(today)}までの数字です。{beforeLabel}の同じ日数と比べています。
				</Text>
			)}
			<SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
				{figures.filter(isRecorded).map(({ name, values, before }) => {
					const { label, unit, moreIsLoss = false } = reportFigureOf(name);
					return (
						<Paper key={name} withBorder p="md">
							<TrendFigure
								{...{ label, unit, moreIsLoss, values, before }}
								beforeLabel={is_current === 1 ? `${beforeLabel}の同じ日数` : beforeLabel}
							>
								{is_current === 1 && <ChangeLink name={name} />}
							</TrendFigure>
						</Paper>
					);
				})}
			</SimpleGrid>
			<Text size="xs" c="dimmed">
				{unrecorded.length > 0 &&
					`記録のないもの: ${unrecorded.map(({ name }) => reportFigureOf(name).label).join("、")}。`}
				ブロックは、今もブロックしている友だちを、ブロックした日で数えます。
			</Text>
			<LineCount report={report} />
		</Stack>
	);
}

/** Messages by LINE's own count, which it tells for the current month only. */
const LineCount = ({ report: { month, is_current, quota } }: { report: Report }) => (
	<Text size="sm">
		LINEの通数:{" "}
		{is_current === 0
			? "LINEは今月の分だけを知らせるため、過ぎた月の通数は表示できません。"
			: quota === null
				? "LINEから取得できませんでした。"
				: `${formatMessages(quota.used)}${quota.limit === null ? "（上限なし）" : `（上限 ${formatMessages(quota.limit)}）`}`}
		<CostLink month={month} />
	</Text>
);
