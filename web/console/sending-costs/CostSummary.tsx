import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import {
	averagePrice,
	monthPrice,
	nextPrice,
	savedPrice,
	TAX_PERCENT,
	withTax,
} from "#domain/console/sending-costs/message-plans.ts";
import { formatMessages } from "#domain/platform/texts/format-messages.ts";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { formatAmount, formatPrice } from "./formatCosts.ts";
import type { SendingCosts } from "./sendingCostsApi.ts";

/** Sums of a month, and their price in words. */
export function CostSummary({ costs: { plan, sum, kinds, is_current } }: { costs: SendingCosts }) {
	const total = sum.own + sum.others;
	const price = monthPrice(plan, total);
	const avoidable = kinds.reduce((count, kind) => count + kind.avoidable, 0);
	return (
		<Paper withBorder p="md" component="section" aria-label="この月の合計">
			<Stack gap="sm">
				<Title order={2}>この月の合計</Title>
				<Group gap="lg" component="dl" m={0}>
					<LabelledFigure label={is_current === 1 ? "ここまでの料金（税抜）" : "料金（税抜）"}>
						{formatAmount(price)}
					</LabelledFigure>
					<LabelledFigure label={`税込（${TAX_PERCENT}%）`}>{formatAmount(withTax(price))}</LabelledFigure>
					<LabelledFigure label="LINEに数えられた通数">{formatMessages(total)}</LabelledFigure>
					<LabelledFigure label="無料の返信">{formatMessages(sum.free)}</LabelledFigure>
				</Group>
				<Text size="sm">
					{averageSentence(plan, total)}
					{is_current === 1 && nextSentence(plan, total)}
				</Text>
				{sum.free > 0 && <Text size="sm">{freeSentence(plan, total, sum.free)}</Text>}
				{avoidable > 0 && <Text size="sm">{avoidableSentence(plan, total, avoidable)}</Text>}
				{sum.others > 0 && (
					<Text size="sm" c="dimmed">
						{formatMessages(sum.others)}
						は、LINEの集計にだけある通数です。LINEの管理画面やほかのツールから送ったもの、まだ人数の分からない一斉配信などです。
					</Text>
				)}
				{sum.unknown > 0 && (
					<Text size="sm" c="dimmed">
						LINEが友だちを選ぶ一斉配信のうち{sum.unknown}
						件は、届いた人数をLINEがまだ知らせていません（翌日の朝に分かります）。
					</Text>
				)}
			</Stack>
		</Paper>
	);
}

type Plan = SendingCosts["plan"];

function averageSentence(plan: Plan, total: number): string {
	const average = averagePrice(plan, total);
	return average === null
		? "まだ1通も送っていません。"
		: `1通あたりにすると、平均で${formatPrice(average)}です。`;
}

/** Price of the next message. */
function nextSentence(plan: Plan, total: number): string {
	const next = nextPrice(plan, total);
	if (next === null)
		return `月${formatMessages(plan.included)}までのプランのため、次の1通はLINEが送りません。`;
	const left = plan.included - total;
	return left > 0
		? `次の1通は、追加の料金がかかりません（料金に含まれる通数は、あと${formatMessages(left)}）。`
		: `料金に含まれる${formatMessages(plan.included)}を超えたため、次の1通には${formatPrice(next)}かかります。`;
}

/** Price that the month would have without free replies. */
function freeSentence(plan: Plan, total: number, free: number): string {
	const saved = savedPrice(plan, total + free, free);
	return saved > 0
		? `無料の返信${formatMessages(free)}をふつうに送っていたら、あと${formatAmount(saved)}かかっていました。`
		: `無料の返信${formatMessages(free)}は、料金に含まれる通数に数えられません。`;
}

function avoidableSentence(plan: Plan, total: number, avoidable: number): string {
	const saved = savedPrice(plan, total, avoidable);
	const first = `友だちのメッセージから50秒以内に送った${formatMessages(avoidable)}は、返信として送れば無料でした。`;
	return saved > 0
		? `${first}返信にしていれば、${formatAmount(saved)}少なくすみました。`
		: `${first}料金に含まれる通数の内側なので、金額は変わりません。`;
}
