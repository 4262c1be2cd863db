import { Button, Group, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatLongDay } from "#domain/platform/time/format-moment.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { ReloadIcon } from "#web/platform/ui/consoleIcons.tsx";
import { DayField } from "#web/platform/ui/DayField.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { useReconciliation } from "./bookkeepingApi.ts";
import { ProviderComparisonCard } from "./ProviderComparisonCard.tsx";
import { useBookPeriod } from "./useBookPeriod.ts";

/** Comparison of the ledger of a day with the providers' own lists. */
export function ReconciliationPage() {
	const { day, today, choose } = useBookPeriod();
	const { data, error, isValidating, mutate } = useReconciliation(day);
	return (
		<PageLayout
			title="支払い先との照合"
			help="1日の入出金の記録を、支払い先の記録と1件ずつ比べます。"
			before={<BackLink href={`${addressOf("closing")}?day=${day}`} label="日計に戻る" />}
		>
			<Group gap="sm" align="flex-end">
				<DayField
					label="日付"
					required
					value={day}
					maxDate={today}
					onChange={(value) => value !== null && choose({ day: value })}
				/>
				<Button
					variant="default"
					leftSection={<ReloadIcon />}
					disabled={isValidating}
					onClick={() => void mutate()}
				>
					もう一度確かめる
				</Button>
			</Group>
			<Text fw={600} role="status">
				{formatLongDay(day)}
			</Text>
			{!data && Boolean(error) && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={2} height="9rem" />}
			{data?.providers.map((provider) => (
				<ProviderComparisonCard key={provider.provider} reconciliation={provider} />
			))}
		</PageLayout>
	);
}
