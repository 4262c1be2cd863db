import { Button, Group, Select, Stack, Text, Title } from "@mantine/core";
import { useSearchParams } from "wouter";
import { auditSubjectOptions } from "#domain/console/operators/audit-subjects.ts";
import { formatLongDay } from "#domain/platform/time/format-moment.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { CardList } from "#web/platform/ui/CardList.tsx";
import { ClockIcon, DownloadIcon } from "#web/platform/ui/consoleIcons.tsx";
import { DateRange } from "#web/platform/ui/DateRange.tsx";
import { DayText } from "#web/platform/ui/DayText.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { AuditCard } from "./AuditCard.tsx";
import { askToUndo } from "./askToUndo.tsx";
import { type AuditLogFilter, auditCsvUrl, useAuditLog } from "./auditApi.ts";
import { FILTER_SIZE } from "./filterSize.ts";
import { foldRepeats } from "./foldRepeats.ts";

/** Audit log of operators' actions. The filter is in the URL. */
export function AuditPage() {
	const { filter, changeFilter } = useAuditFilter();
	const { account, isHeadquarters } = useSession();
	const { entries, operators, error, hasMore, loadingMore, loadMore, reload } = useAuditLog(filter);
	return (
		<PageLayout
			title="操作履歴"
			help="だれが、いつ、何を変えたかの記録です。「元に戻す」のある操作は、30日以内なら元に戻せます。"
			action={
				<Button component="a" href={auditCsvUrl(filter)} variant="default" leftSection={<DownloadIcon />}>
					CSVで保存する
				</Button>
			}
		>
			<Group gap="sm" align="flex-end">
				<Select
					{...FILTER_SIZE}
					label="オペレーター"
					data={operators.map(({ id, name }) => ({ value: String(id), label: name }))}
					value={filter.operator_id || null}
					onChange={(operator_id) => changeFilter({ operator_id: operator_id ?? "" })}
					placeholder="すべて"
					clearable
				/>
				<Select
					{...FILTER_SIZE}
					label="対象"
					data={auditSubjectOptions({ severalAccounts: account !== null || isHeadquarters })}
					value={filter.type || null}
					onChange={(type) => changeFilter({ type: type ?? "" })}
					placeholder="すべて"
					clearable
					searchable
				/>
				<DateRange
					label="期間"
					value={{ start: filter.from || null, end: filter.to || null }}
					onChange={({ start, end }) => changeFilter({ from: start ?? "", to: end ?? "" })}
				/>
			</Group>
			{!entries && Boolean(error) && <ErrorState error={error} onRetry={reload} />}
			{!entries && !error && <SkeletonCards cards={6} height="5rem" />}
			{entries?.length === 0 && (
				<EmptyState icon={<ClockIcon size="2rem" />} title="この条件の記録はありません" />
			)}
			{entries && entries.length > 0 && (
				<Stack gap="lg">
					{[...Map.groupBy(entries, ({ at }) => at.slice(0, 10))].map(([day, entriesOfDay]) => (
						<Stack key={day} gap="xs" component="section" aria-label={formatLongDay(day)}>
							<Title order={2} size="h3">
								<DayText value={day} inherit />
							</Title>
							<CardList>
								{foldRepeats(entriesOfDay).map(({ entry, count }) => (
									<AuditCard
										key={entry.id}
										entry={entry}
										count={count}
										onUndo={(entry) => void askToUndo(entry, reload)}
									/>
								))}
							</CardList>
						</Stack>
					))}
				</Stack>
			)}
			{entries && Boolean(error) && (
				<Text c="red" size="sm" role="alert">
					続きを読み込めませんでした。
				</Text>
			)}
			<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
		</PageLayout>
	);
}

function useAuditFilter() {
	const [parameters, setParameters] = useSearchParams();
	const filter: AuditLogFilter = {
		operator_id: parameters.get("operator_id") ?? "",
		type: parameters.get("type") ?? "",
		from: parameters.get("from") ?? "",
		to: parameters.get("to") ?? "",
	};
	const changeFilter = (part: Partial<AuditLogFilter>) => {
		const filledEntries = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== "");
		setParameters(Object.fromEntries(filledEntries), { replace: true });
	};
	return { filter, changeFilter };
}
