import { Group, Stack, Text, Title } from "@mantine/core";
import { unitKindOf, unitKindOfSource } from "#domain/engine/line-units/line-units.ts";
import type { ResultSourceName } from "#domain/engine/results/registry.ts";
import { FIGURE_STATUS_TEXTS, LINE_FIGURE_TEXTS } from "#domain/platform/texts/line-figures-texts.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { formatShare } from "#web/platform/ui/formatShare.ts";
import { HelpText } from "#web/platform/ui/HelpText.tsx";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { type MenuLineFigures, type UnitLineFigures, useSourceLineFigures } from "./lineFiguresApi.ts";

interface LineFiguresPartProps {
	source: ResultSourceName;
	id: number;
	/** Friends who got a message that is sent once, for the share of those who opened it; null for other sources. */
	delivered: number | null;
}

/** LINE's own counts of a source, beside those of the console; empty for a source that LINE does not count. */
export function LineFiguresPart({ source, id, delivered }: LineFiguresPartProps) {
	const kind = unitKindOfSource(source);
	const isCounted = kind !== null || source === "richmenu";
	const { data } = useSourceLineFigures(isCounted ? { source, id } : null);
	if (!data || data.state === "hidden") return null;
	const isOnce = kind !== null && unitKindOf(kind).isOnce === true;
	return (
		<Stack gap="xs" component="section" aria-label="LINEの集計">
			<Group gap="2xs">
				<Title order={3}>LINEの集計</Title>
				<HelpText
					title="LINEの集計"
					paragraphs={
						source === "richmenu" ? MENU_HELP : [LINE_FIGURE_TEXTS.unitRule, LINE_FIGURE_TEXTS.threshold]
					}
				/>
			</Group>
			{source === "richmenu" && <MenuCounts menu={data.menu} />}
			{data.units.map((unit) => (
				<UnitCounts key={unit.to} unit={unit} delivered={isOnce ? delivered : null} />
			))}
			{source !== "richmenu" && data.units.length === 0 && (
				<Text size="sm" c="dimmed">
					{data.state === "off"
						? LINE_FIGURE_TEXTS.off
						: data.state === "full"
							? LINE_FIGURE_TEXTS.full
							: LINE_FIGURE_TEXTS.waiting}
				</Text>
			)}
		</Stack>
	);
}

const MENU_HELP = [
	"メニューを表示した回数とタップした回数を、LINEが数えたものです。上の「タップ」は、この画面が数えたものです。",
	LINE_FIGURE_TEXTS.threshold,
];

/** Figures of a period: who opened the message, a link, or a video. A missing count has its reason in words. */
function UnitCounts({
	unit: { figures, status, from, to, fetched_at },
	delivered,
}: {
	unit: UnitLineFigures;
	delivered: number | null;
}) {
	const counts: [string, number | null][] =
		figures === null
			? []
			: [
					["開封", figures.opened],
					["リンクを開いた", figures.clicked],
					...(figures.played === null ? [] : ([["動画・音声を再生", figures.played]] as [string, number][])),
				];
	const hasAny = counts.some(([, count]) => count !== null);
	return (
		<div>
			{hasAny && figures && (
				<Group component="dl" gap="lg" m={0}>
					{counts.map(([label, count]) => (
						<LabelledFigure key={label} label={label}>
							{count === null ? "20人未満" : formatPeople(count)}
							{count !== null && delivered !== null && delivered > 0 && (
								<Text span size="xs" c="dimmed">{`（届いた友だちの${formatShare(count / delivered)}）`}</Text>
							)}
						</LabelledFigure>
					))}
				</Group>
			)}
			{!hasAny && (
				<Text size="sm">
					{`${figures === null && status === "ready" ? LINE_FIGURE_TEXTS.notYet : FIGURE_STATUS_TEXTS[status]}。`}
				</Text>
			)}
			<FigureOrigin {...{ from, to, fetched_at }} />
		</div>
	);
}

/** Displays and taps of a rich menu; taps by area, from the left above. */
function MenuCounts({ menu }: { menu: MenuLineFigures | null }) {
	if (menu === null)
		return (
			<Text size="sm" c="dimmed">
				{LINE_FIGURE_TEXTS.waiting}
			</Text>
		);
	const { shown, areas, status, from, to, fetched_at } = menu;
	return (
		<div>
			{shown === null ? (
				<Text size="sm">{`${FIGURE_STATUS_TEXTS[status]}。`}</Text>
			) : (
				<Group component="dl" gap="lg" m={0}>
					<LabelledFigure label="表示">{`${shown.count.toLocaleString("ja-JP")}回（${formatPeople(shown.friends)}）`}</LabelledFigure>
					{areas.map(({ x, y, count, friends }, index) => (
						<LabelledFigure key={`${x} ${y}`} label={`ボタン${index + 1}のタップ`}>
							{`${count.toLocaleString("ja-JP")}回（${formatPeople(friends)}）`}
						</LabelledFigure>
					))}
				</Group>
			)}
			<FigureOrigin {...{ from, to, fetched_at }} />
		</div>
	);
}

/** Source, period and time of figures. */
const FigureOrigin = ({ from, to, fetched_at }: { from: string; to: string; fetched_at: string | null }) => (
	<Text size="xs" c="dimmed">
		{`${formatDay(from)}から${formatDay(to)}まで・LINE調べ`}
		{fetched_at !== null && (
			<>
				・<TimeText value={fetched_at} span inherit />
				に取得
			</>
		)}
	</Text>
);
