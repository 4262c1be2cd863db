import { Button, Group, NativeSelect, Paper, SimpleGrid, Skeleton, Stack, Switch, Text } from "@mantine/core";
import { useSearchParams } from "wouter";
import { TREND_NAMES, type TrendName } from "#domain/console/headquarters/account-figures.ts";
import { reportFigureOf } from "#domain/console/report/report-figures.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { DownloadIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { SearchField } from "#web/platform/ui/SearchField.tsx";
import { TrendFigure } from "#web/platform/ui/TrendFigure.tsx";
import { AccountTable } from "./AccountTable.tsx";
import {
	attentionOf,
	filterAccounts,
	isSortKey,
	SORT_LABELS,
	type SortKey,
	sortAccounts,
	totalTrends,
} from "./accountRows.ts";
import classes from "./Headquarters.module.css";
import { type AccountRow, FIGURES_CSV_URL, useFigures, useQuotas } from "./headquartersApi.ts";

const SORT_OPTIONS = Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label }));

/** All accounts of the deployment with their figures. Search, filter and order are in the URL. */
export function HeadquartersPage() {
	const { data, error, mutate } = useFigures();
	const quotas = useQuotas();
	const { search, onlyAttention, sort, change } = useAccountView();
	const rows = sortAccounts(filterAccounts(data?.accounts ?? [], { search, onlyAttention }), sort);
	return (
		<PageLayout
			title="全アカウント"
			help="すべてのアカウントの今日と今月です。数字を押すと、そのアカウントの画面が開きます。"
			action={
				<Button component="a" href={FIGURES_CSV_URL} variant="default" leftSection={<DownloadIcon />}>
					CSVで保存する
				</Button>
			}
		>
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && (
				<Stack gap="lg">
					<TotalFigures rows={data.accounts} today={data.today} />
					<Stack gap="sm">
						<Group gap="sm">
							<SearchField
								value={search}
								onSearch={(text) => change({ search: text })}
								label="アカウントをさがす"
							/>
							<NativeSelect
								aria-label="並び順"
								data={SORT_OPTIONS}
								value={sort}
								onChange={({ currentTarget: { value } }) => change({ sort: value })}
							/>
							<Switch
								label={`要対応のみ（${data.accounts.filter((row) => attentionOf(row) > 0).length}）`}
								checked={onlyAttention}
								onChange={({ currentTarget: { checked } }) => change({ attention: checked ? "1" : "" })}
							/>
						</Group>
						{rows.length === 0 ? (
							<EmptyState art="calm" title="この条件のアカウントはありません" />
						) : (
							<Paper withBorder p="sm">
								<AccountTable
									{...{ rows, quotas, sort }}
									today={data.today}
									onSort={(key) => change({ sort: key })}
								/>
							</Paper>
						)}
					</Stack>
				</Stack>
			)}
		</PageLayout>
	);
}

/** Figures with a curve, in the order of the page. */
const TOTAL_LABELS: Record<TrendName, string> = {
	bookings: "予約",
	followed: "友だち追加",
	blocked: "ブロック",
	sent: "送ったメッセージ",
};

const TotalFigures = ({ rows, today }: { rows: readonly AccountRow[]; today: string }) => {
	const trends = totalTrends(rows);
	return (
		<Stack gap="xs" component="section" aria-label="全アカウントの今月">
			<SimpleGrid cols={{ base: 2, lg: 4 }} spacing="sm" className={classes.totals ?? ""}>
				{TREND_NAMES.map((name) => {
					const { unit, moreIsLoss = false } = reportFigureOf(name);
					return (
						<Paper key={name} withBorder p="md">
							<TrendFigure
								label={TOTAL_LABELS[name]}
								{...{ unit, moreIsLoss }}
								{...trends[name]}
								beforeLabel="前月の同じ日まで"
							/>
						</Paper>
					);
				})}
			</SimpleGrid>
			<Text size="xs" c="dimmed">
				今月1日から{formatMonthDay(today)}までの合計です。応答のないアカウントは含みません。
			</Text>
		</Stack>
	);
};

/** Search, filter and order of the page in the URL. */
function useAccountView() {
	const [parameters, setParameters] = useSearchParams();
	const chosen = parameters.get("sort") ?? "";
	const sort: SortKey = isSortKey(chosen) ? chosen : "attention";
	const view = {
		search: parameters.get("search") ?? "",
		attention: parameters.get("attention") ?? "",
		sort: sort === "attention" ? "" : sort,
	};
	const change = (part: Partial<typeof view>) => {
		const entries = Object.entries({ ...view, ...part }).filter(
			([name, value]) => value !== "" && !(name === "sort" && value === "attention"),
		);
		setParameters(Object.fromEntries(entries), { replace: true });
	};
	return { search: view.search, onlyAttention: view.attention === "1", sort, change };
}
