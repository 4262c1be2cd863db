import { ActionIcon, Button, Group, NativeSelect, Skeleton, Stack } from "@mantine/core";
import { useSearchParams } from "wouter";
import { listMonths } from "#domain/console/report/report-month.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { BackIcon, ForwardIcon, PrintIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { formatMonth } from "./formatMonth.ts";
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
				<MonthChoice months={months} month={month} onChange={(chosen) => setParameters({ month: chosen })} />
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

interface MonthChoiceProps {
	/** Newest first. */
	months: readonly string[];
	month: string;
	onChange: (month: string) => void;
}

function MonthChoice({ months, month, onChange }: MonthChoiceProps) {
	const index = months.indexOf(month);
	const [earlier, later] = [months[index + 1], months[index - 1]];
	return (
		<Group gap="xs" className={classes.control}>
			<ActionIcon
				variant="default"
				size="lg"
				aria-label="前の月"
				disabled={!earlier}
				onClick={() => earlier && onChange(earlier)}
			>
				<BackIcon />
			</ActionIcon>
			<NativeSelect
				aria-label="月"
				value={month}
				onChange={({ currentTarget: { value } }) => onChange(value)}
				data={months.map((each) => ({ value: each, label: formatMonth(each) }))}
			/>
			<ActionIcon
				variant="default"
				size="lg"
				aria-label="次の月"
				disabled={!later}
				onClick={() => later && onChange(later)}
			>
				<ForwardIcon />
			</ActionIcon>
		</Group>
	);
}
