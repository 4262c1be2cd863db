import { Group, Stack, Text, Title } from "@mantine/core";
import { listSentKinds } from "#domain/console/line-figures/delivery-kinds.ts";
import { formatMessages } from "#domain/platform/texts/format-messages.ts";
import { LINE_FIGURE_TEXTS } from "#domain/platform/texts/line-figures-texts.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { AttributeShares } from "#web/console/line-figures/AttributeShares.tsx";
import { ShareBars } from "#web/console/line-figures/ShareBars.tsx";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import type { Report } from "./reportApi.ts";

/** Friends, their attributes and messages as LINE counts them; nothing for an operator who may see only some friends. */
export const ReportLine = ({ report: { line } }: { report: Report }) =>
	line && (
		<>
			<LineCounts line={line} />
			{line.demographic && (
				<Stack gap="xs" component="section" aria-label="友だちの属性">
					<Title order={2}>友だちの属性（LINEの集計）</Title>
					<AttributeShares {...line.demographic} />
				</Stack>
			)}
		</>
	);

function LineCounts({ line }: { line: NonNullable<Report["line"]> }) {
	const last = line.friends.at(-1);
	const messages = listSentKinds(line.deliveries.counts);
	return (
		<Stack gap="xs" component="section" aria-label="LINEの集計">
			<Title order={2}>LINEの集計</Title>
			{last ? (
				<>
					<Group component="dl" gap="xl" m={0}>
						<LineLevel
							label="友だち追加（累計）"
							unit="人"
							now={last.followers}
							before={line.before?.followers}
						/>
						<LineLevel label="ターゲットリーチ" unit="人" now={last.reaches} before={line.before?.reaches} />
						<LineLevel label="ブロック" unit="人" now={last.blocks} before={line.before?.blocks} />
					</Group>
					<Text size="xs" c="dimmed">
						{`${formatDay(last.day)}の数字・LINE調べ`}
						{line.before && `。かっこの中は${formatDay(line.before.day)}との差です。`}
					</Text>
				</>
			) : (
				<Text size="sm" c="dimmed">{`この月の友だちの数は、${LINE_FIGURE_TEXTS.notYet}。`}</Text>
			)}
			{messages.length > 0 && (
				<>
					<Title order={3}>送信の内訳</Title>
					<ShareBars
						rows={messages.map(({ label, count }) => ({
							label,
							value: count,
							text: formatMessages(count),
						}))}
					/>
					<Text size="xs" c="dimmed">{`LINEが集計した${line.deliveries.counted_days}日分・LINE調べ`}</Text>
				</>
			)}
		</Stack>
	);
}

interface LineLevelProps {
	label: string;
	unit: string;
	now: number | null;
	before: number | null | undefined;
}

/** Level at the end of the month, with its change. */
function LineLevel({ label, unit, now, before }: LineLevelProps) {
	if (now === null) return null;
	const change = typeof before === "number" ? now - before : null;
	return (
		<LabelledFigure label={label}>
			{`${now.toLocaleString("ja-JP")}${unit}`}
			{change !== null && (
				<Text
					span
					size="xs"
					c="dimmed"
				>{`（${change > 0 ? "+" : ""}${change.toLocaleString("ja-JP")}）`}</Text>
			)}
		</LabelledFigure>
	);
}
