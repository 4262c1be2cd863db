import { Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { MAX_JOURNAL_DAYS } from "#domain/commerce/bookkeeping/book-period.ts";
import { periodAround, stepPeriod } from "#domain/commerce/bookkeeping/book-span.ts";
import type { AccountingFormatName } from "#domain/commerce/bookkeeping/formats/registry.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { BOOKKEEPING_TEXTS } from "#domain/platform/texts/bookkeeping-texts.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { ExportMenu } from "#web/platform/csv/ExportMenu.tsx";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { DateRange } from "#web/platform/ui/DateRange.tsx";
import type { DayRange } from "#web/platform/ui/dayRange.ts";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { AccountsForm } from "./AccountsForm.tsx";
import { type FormatSettings, journalAddress, useFormats } from "./bookkeepingApi.ts";

/** Files for accounting programs: the program, the days, and the names of its accounts. */
export function BookkeepingExportPage() {
	const { data, error, mutate } = useFormats();
	const [chosen, setChosen] = useState<AccountingFormatName>("freee");
	const mayOpen = useMayOpen();
	const closing = addressOf("closing");
	const settings = data?.items.find(({ format }) => format === chosen);
	return (
		<PageLayout
			title="会計ソフト用のCSV"
			help="入金と返金の記録を、会計ソフトに取り込めるCSVにします。"
			before={mayOpen(closing) && <BackLink href={closing} label="日計に戻る" />}
		>
			{!data && Boolean(error) && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={2} height="9rem" />}
			{data && (
				<SegmentedControl
					aria-label="会計ソフト"
					data={data.items.map(({ format, label }) => ({ value: format, label }))}
					value={chosen}
					onChange={(value) => setChosen(value as AccountingFormatName)}
					maw="34rem"
				/>
			)}
			{settings && (
				<Stack gap="lg">
					<DownloadPart settings={settings} />
					<AccountsForm key={`${settings.format}-${settings.version}`} settings={settings} />
				</Stack>
			)}
		</PageLayout>
	);
}

/** The month before, which is what a shop mostly needs. */
function lastMonth(): DayRange {
	const { from, to } = periodAround(stepPeriod(currentDay(clockNow()), "month", -1), "month", 0);
	return { start: from, end: to };
}

function DownloadPart({ settings: { format, label, destination } }: { settings: FormatSettings }) {
	const [range, setRange] = useState(lastMonth);
	const { start, end } = range;
	const isValid = start !== null && end !== null && start <= end && end < daysAfter(start, MAX_JOURNAL_DAYS);
	return (
		<Stack gap="sm">
			<Group gap="sm" align="flex-end">
				<DateRange
					label="期間"
					value={range}
					onChange={setRange}
					error={isValid ? undefined : BOOKKEEPING_TEXTS.periodInvalid(MAX_JOURNAL_DAYS)}
				/>
				{isValid && (
					<ExportMenu
						noun="入出金"
						address={(encoding) => journalAddress(format, { from: start, to: end, encoding })}
					/>
				)}
			</Group>
			<Text size="sm" c="dimmed">
				{label}の「{destination}
				」で取り込みます。テストの支払いと、支払い先の手数料・振り込みは含みません。同じ期間を2度取り込まないようにしてください。
			</Text>
		</Stack>
	);
}
