import { Stack, Text, Title } from "@mantine/core";
import { listSentKinds } from "#domain/console/line-figures/delivery-kinds.ts";
import { formatMessages } from "#domain/platform/texts/format-messages.ts";
import { LINE_FIGURE_TEXTS } from "#domain/platform/texts/line-figures-texts.ts";
import type { AccountFigures, FigurePeriod } from "./lineFiguresPageApi.ts";
import { ShareBars } from "./ShareBars.tsx";

/** Sent messages by kind, as LINE counts them. */
export function SentKindsPart({
	deliveries: { counts, counted_days },
	days,
}: Pick<AccountFigures, "deliveries"> & { days: FigurePeriod }) {
	const messages = listSentKinds(counts);
	return (
		<Stack gap="xs" component="section" aria-label="送信の内訳">
			<Title order={2}>送信の内訳</Title>
			{messages.length === 0 ? (
				<Text size="sm">
					{counted_days === 0 ? `${LINE_FIGURE_TEXTS.notYet}。` : "この期間に送ったメッセージはありません。"}
				</Text>
			) : (
				<>
					<ShareBars
						rows={messages.map(({ label, count }) => ({
							label,
							value: count,
							text: formatMessages(count),
						}))}
					/>
					<Text size="xs" c="dimmed">
						{`過去${days}日のうち、LINEが集計した${counted_days}日分・LINE調べ。連携とは、この画面などLINEの外から送ったものです。`}
					</Text>
				</>
			)}
		</Stack>
	);
}
