import { Alert, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { forecastPrice } from "#domain/console/sending-costs/message-plans.ts";
import { formatMessages } from "#domain/platform/texts/format-messages.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { CostChart } from "./CostChart.tsx";
import { formatAmount, formatRunOut } from "./formatCosts.ts";
import { type CostForecast, type SendingCosts, useCostForecast } from "./sendingCostsApi.ts";

/** Forecast of the current month until its end, with its band. */
export function CostForecastSection({ costs }: { costs: SendingCosts }) {
	const { data, error, mutate } = useCostForecast();
	return (
		<Paper withBorder p="md" component="section" aria-label="月末までの見込み">
			<Stack gap="sm">
				<Title order={2}>月末までの見込み</Title>
				{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
				{!data && !error && <Skeleton height="18rem" />}
				{data && <Forecast costs={costs} forecast={data} />}
			</Stack>
		</Paper>
	);
}

function Forecast({ costs, forecast }: { costs: SendingCosts; forecast: CostForecast }) {
	const { plan } = costs;
	const { sums, days, weeks, today, included, included_until, limit, limit_until } = forecast;
	const end = sums.at(-1);
	if (!end) return null;
	const scheduled = days.reduce((sum, day) => sum + day.scheduled, 0);
	const priceOf = (messages: number) => formatAmount(forecastPrice(plan, messages, forecast));
	return (
		<>
			<Group gap="lg" component="dl" m={0}>
				<LabelledFigure label="月末の通数">
					{formatMessages(end.expected)}（{formatMessages(end.low)}〜{formatMessages(end.high)}）
				</LabelledFigure>
				<LabelledFigure label="月末の料金（税抜）">
					{priceOf(end.expected)}（{priceOf(end.low)}〜{priceOf(end.high)}）
				</LabelledFigure>
				<LabelledFigure label="うち、もう予定があるもの">{formatMessages(scheduled)}</LabelledFigure>
			</Group>
			{included_until && (
				<Alert color="yellow" icon={<WarningIcon />}>
					料金に含まれる{formatMessages(included)}は、{formatRunOut(included_until, today)}。
				</Alert>
			)}
			{limit_until && limit !== null && limit !== included && (
				<Alert color="red" icon={<WarningIcon />}>
					LINEの上限{formatMessages(limit)}は、{formatRunOut(limit_until, today)}
					。上限のあとは、LINEがメッセージを送りません。
				</Alert>
			)}
			<CostChart days={costs.days} forecast={forecast} />
			<Text size="xs" c="dimmed">
				{weeks === 0
					? "まだ1週間分の記録がないため、大まかな見込みです。"
					: `この${weeks}週間の同じ曜日に送った通数と、もう予定のある配信から計算しています。`}
				（　）の中は、5回に4回は収まる幅です。まだ予約していない一斉配信は含みません。
			</Text>
		</>
	);
}
