import { Alert, Button, Skeleton, Stack } from "@mantine/core";
import { useSearchParams } from "wouter";
import { listMonths } from "#domain/console/report/report-month.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { MonthChoice } from "#web/console/report/MonthChoice.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { CostForecastSection } from "./CostForecastSection.tsx";
import { CostMonths } from "./CostMonths.tsx";
import { CostSummary } from "./CostSummary.tsx";
import { CostTable } from "./CostTable.tsx";
import { MessagePlanForm } from "./MessagePlanForm.tsx";
import { costsCsv, useSendingCosts } from "./sendingCostsApi.ts";

/** Price of the messages of a month, by kind and item, and its forecast. */
export function SendingCostsPage() {
	const [parameters, setParameters] = useSearchParams();
	const months = listMonths(currentDay(clockNow()));
	const month = months.find((each) => each === parameters.get("month")) ?? months[0]!;
	const { data, error, mutate } = useSendingCosts(month);
	const mayChoosePlan = useAbility("sending-caps");
	return (
		<PageLayout
			title="配信の費用"
			help="LINEに数えられる通数と料金の目安です。友だち1人への1回の送信が1通で、吹き出しの数では変わりません。友だちのメッセージにすぐ返す「返信」は無料です。"
			before={<BackLink href={addressOf("deliveries")} label="配信状況に戻る" />}
			action={
				<Button component="a" href={costsCsv(month)} download variant="default">
					CSVで保存
				</Button>
			}
		>
			<MonthChoice months={months} month={month} onChange={(chosen) => setParameters({ month: chosen })} />
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && (
				<Stack gap="lg">
					{data.is_plan_chosen === 0 && (
						<Alert color="blue" title="料金プランを確認してください">
							{mayChoosePlan
								? "LINEの上限から推測したプランで計算しています。下の「LINEの料金プラン」で保存すると、正しい金額になります。"
								: "LINEの上限から推測したプランで計算しています。「送信の上限」を決められる担当者が、プランを保存できます。"}
						</Alert>
					)}
					<CostSummary costs={data} />
					{data.is_current === 1 && <CostForecastSection costs={data} />}
					<CostTable costs={data} />
					<CostMonths costs={data} onMonth={(chosen) => setParameters({ month: chosen })} />
					{mayChoosePlan && <MessagePlanForm key={data.version} costs={data} onSaved={() => void mutate()} />}
				</Stack>
			)}
		</PageLayout>
	);
}
