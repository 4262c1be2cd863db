import { Button, Skeleton, Stack } from "@mantine/core";
import { useSearchParams } from "wouter";
import { listMonths } from "#domain/console/report/report-month.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { PrintIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { formatMonth } from "./formatMonth.ts";
import { MonthChoice } from "./MonthChoice.tsx";
import { ReportBroadcasts } from "./ReportBroadcasts.tsx";
import { ReportFigures } from "./ReportFigures.tsx";
import { ReportLine } from "./ReportLine.tsx";
import classes from "./ReportPage.module.css";
import { useReport } from "./reportApi.ts";
import { useLightPrint } from "./useLightPrint.ts";

/** Report of a month, made to be printed. */
export function ReportPage() {
	const [parameters, setParameters] = useSearchParams();
	const months = listMonths(currentDay(clockNow()));
	const month = months.find((each) => each === parameters.get("month")) ?? months[0]!;
	const { data, error, mutate } = useReport(month);
	useLightPrint();
	return (
		<div className={classes.report}>
			<PageLayout
				title={`${formatMonth(month)}の月次レポート`}
				action={
					<Button
						className={classes.control}
						leftSection={<PrintIcon />}
						disabled={!data}
						onClick={() => window.print()}
					>
						印刷・PDF
					</Button>
				}
			>
				<MonthChoice
					months={months}
					month={month}
					onChange={(chosen) => setParameters({ month: chosen })}
					className={classes.control}
				/>
				{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
				{!data && !error && <Skeleton height="24rem" />}
				{data && (
					<Stack gap="lg">
						<ReportFigures report={data} />
						<ReportBroadcasts report={data} />
						<ReportLine report={data} />
					</Stack>
				)}
			</PageLayout>
		</div>
	);
}
