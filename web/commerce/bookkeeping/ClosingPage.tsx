import { Button, Group, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatLongDay } from "#domain/platform/time/format-moment.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { DownloadIcon, PaymentIcon, PrintIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { latePart } from "#web/platform/ui/latePart.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { BookDays } from "./BookDays.tsx";
import { BookTotals } from "./BookTotals.tsx";
import { useBooks } from "./bookkeepingApi.ts";
import { ClosingPanel } from "./ClosingPanel.tsx";
import { MethodTable } from "./MethodTable.tsx";
import { PeriodBar } from "./PeriodBar.tsx";
import { useBookPeriod } from "./useBookPeriod.ts";

const BookChart = latePart(async () => (await import("./BookChart.tsx")).BookChart);

/** Books of a day, a week or a month: sums by method and tax rate, and the day's closing. It can be printed. */
export function ClosingPage() {
	const bookPeriod = useBookPeriod();
	const { day, span, today, period } = bookPeriod;
	const { data: books, error, mutate } = useBooks(period);
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const single = books?.days.length === 1 ? books.days[0] : undefined;
	const isEmpty = books && books.total.count + books.tests.count === 0;
	return (
		<PageLayout
			title="日計"
			help="入金と返金の記録を、日・支払い方法・税率ごとに合計します。"
			action={!isNarrow && <PageActions day={day} />}
		>
			{/* Beside the title, a phone has no room for them. */}
			{isNarrow && <PageActions day={day} />}
			<Group justify="space-between" align="flex-end">
				<PeriodBar {...bookPeriod} />
				<Button variant="default" leftSection={<PrintIcon />} onClick={() => window.print()}>
					印刷する
				</Button>
			</Group>
			<Text fw={600} role="status">
				{span === "day" ? formatLongDay(day) : `${formatLongDay(period.from)} 〜 ${formatLongDay(period.to)}`}
			</Text>
			{!books && Boolean(error) && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!books && !error && <SkeletonCards cards={3} height="7rem" />}
			{books && (
				<Stack gap="md">
					{isEmpty ? (
						<EmptyState icon={<PaymentIcon size="2rem" />} title="この期間の入出金はありません">
							支払いが記録されると、ここに合計が出ます。
						</EmptyState>
					) : (
						<>
							<BookTotals books={books} />
							{books.days.length > 1 && <BookChart books={books} />}
							{books.total.count > 0 && <MethodTable books={books} />}
						</>
					)}
					{/* While another day loads, the old one is shown, but not closed under the new heading. */}
					{single?.day === day && books.drawer && <ClosingPanel day={single} drawer={books.drawer} />}
					{!single && <BookDays days={books.days} today={today} />}
				</Stack>
			)}
		</PageLayout>
	);
}

function PageActions({ day }: { day: string }) {
	const mayOpen = useMayOpen();
	const exportPage = addressOf("bookkeepingExport");
	return (
		<Group gap="xs">
			<Button component={Link} href={`${addressOf("reconciliation")}?day=${day}`} variant="default">
				照合
			</Button>
			{mayOpen(exportPage) && (
				<Button component={Link} href={exportPage} variant="default" leftSection={<DownloadIcon />}>
					会計ソフト用のCSV
				</Button>
			)}
		</Group>
	);
}
