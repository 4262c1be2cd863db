import { Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useSearchParams } from "wouter";
import {
	CHANGED_FIGURE_NAMES,
	type ChangedFigureName,
	changedFigureOf,
} from "#domain/console/figure-changes/changed-figures.ts";
import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { AuditCard } from "#web/console/audit/AuditCard.tsx";
import { askToUndo } from "#web/console/audit/askToUndo.tsx";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { CardList } from "#web/platform/ui/CardList.tsx";
import { ChipChoice } from "#web/platform/ui/ChipChoice.tsx";
import { DayField } from "#web/platform/ui/DayField.tsx";
import { DayFigure } from "#web/platform/ui/DayFigure.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { ChangeCauses } from "./ChangeCauses.tsx";
import { describeChange } from "./describeChange.ts";
import { type ChosenChange, type FigureChange, useFigureChange } from "./figureChangesApi.ts";

/** Causes of the change of a figure, each with the changes before it. The choice is in the URL. */
export function FigureChangesPage() {
	const { abilities } = useSession();
	const figures = CHANGED_FIGURE_NAMES.filter((name) => abilities.includes(changedFigureOf(name).ability));
	const { chosen, choose } = useChosenChange(figures);
	const { data, error, mutate } = useFigureChange(chosen);
	return (
		<PageLayout
			title="変化の理由"
			help="数字が増えた・減った日を選ぶと、1週間前の同じ曜日と比べて、何によるものかを多い順に並べます。その前にあった設定の変更も表示します。"
		>
			<Stack gap="lg">
				<Group align="flex-end" gap="lg">
					<ChipChoice
						label="数字"
						options={figures.map((name) => ({ value: name, label: changedFigureOf(name).label }))}
						value={chosen.figure}
						onChange={(figure) => choose({ figure: figure as ChangedFigureName })}
					/>
					<ChipChoice
						label="期間"
						options={[
							{ value: "1", label: "1日" },
							{ value: "7", label: "7日間" },
						]}
						value={chosen.days}
						onChange={(days) => choose({ days: days as ChosenChange["days"] })}
					/>
					<DayField
						label={chosen.days === "1" ? "日" : "最後の日"}
						value={chosen.day}
						required
						maxDate={currentDay(clockNow())}
						onChange={(day) => day && choose({ day })}
					/>
				</Group>
				{error && <ErrorState error={error} onRetry={() => void mutate()} />}
				{!data && !error && <Skeleton height="20rem" />}
				{data && !error && <Explanation figure={chosen.figure} change={data} reload={() => void mutate()} />}
			</Stack>
		</PageLayout>
	);
}

interface ExplanationProps {
	figure: ChangedFigureName;
	change: FigureChange;
	reload: () => void;
}

function Explanation({ figure, change, reload }: ExplanationProps) {
	const { label, unit } = changedFigureOf(figure);
	const { chart, causes, account_changes, shows_changes, is_current } = change;
	return (
		<>
			<Paper withBorder p="md" component="section" aria-label={label}>
				<Stack gap="sm">
					<Text fw={600} aria-live="polite">
						{describeChange(figure, change)}
					</Text>
					{is_current && <Text size="sm">今日の分は、いままでの数字です。</Text>}
					<DayFigure
						dates={chart.map(({ date }) => date)}
						counts={chart.map(({ count }) => count)}
						noun={label}
						unit={unit}
					/>
				</Stack>
			</Paper>
			<ChangeCauses figure={figure} change={change} reload={reload} />
			{account_changes.length > 0 && (
				<Stack gap="sm" component="section" aria-label="同じころのアカウント全体の変更">
					<Title order={2}>同じころのアカウント全体の変更</Title>
					<CardList>
						{account_changes.map((entry) => (
							<AuditCard
								key={entry.id}
								entry={entry}
								count={1}
								showsDay
								onUndo={(undone) => void askToUndo(undone, reload)}
							/>
						))}
					</CardList>
				</Stack>
			)}
			{!shows_changes && causes.length > 0 && (
				<Text size="sm" c="dimmed">
					操作履歴を見る権限があると、その前にあった変更も表示します。
				</Text>
			)}
		</>
	);
}

function useChosenChange(figures: readonly ChangedFigureName[]) {
	const [parameters, setParameters] = useSearchParams();
	const chosen: ChosenChange = {
		figure: figures.find((name) => name === parameters.get("figure")) ?? figures[0] ?? "followed",
		day: parameters.get("day") ?? daysAfter(currentDay(clockNow()), -1),
		days: parameters.get("days") === "7" ? "7" : "1",
	};
	const choose = (part: Partial<ChosenChange>) => setParameters({ ...chosen, ...part }, { replace: true });
	return { chosen, choose };
}
