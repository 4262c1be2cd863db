import { Stack, Text, Title, UnstyledButton } from "@mantine/core";
import {
	type ResultSourceName,
	type ResultStage,
	resultSourceOf,
	stagesOf,
} from "#domain/engine/results/registry.ts";
import { RESULT_WINDOW_DAYS, type StageName } from "#domain/engine/results/result-stages.ts";
import { cssPercent } from "#web/platform/ui/cssPercent.ts";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { formatShare } from "#web/platform/ui/formatShare.ts";
import { Sparkline } from "#web/platform/ui/Sparkline.tsx";
import classes from "./ResultStages.module.css";
import type { Results } from "./resultsApi.ts";

interface ResultStagesProps {
	source: ResultSourceName;
	results: Results;
	onOpen: (stage: StageName) => void;
}

type CountedStage = Results["stages"][number];

/** Bars of the steps, each a share of the one before, then of the outcomes, which are shares of the base stage. */
export function ResultStages({ source, results, onOpen }: ResultStagesProps) {
	const stages = stagesOf(source).flatMap((stage) => {
		const counted = results.stages.find(({ name }) => name === stage.name);
		return counted ? [{ stage, counted }] : [];
	});
	const first = stages[0]!;
	const base = stages.find(({ stage }) => stage.name === resultSourceOf(source).base) ?? first;
	const steps = stages.filter(({ stage }) => !stage.isOutcome);
	const rowOf = (
		{ stage, counted }: (typeof stages)[number],
		reference: (typeof stages)[number] | undefined,
	) => (
		<StageRow
			key={stage.name}
			{...{ stage, counted, onOpen }}
			highest={first.counted.friend_count}
			share={reference && { of: reference.stage.label, count: reference.counted.friend_count }}
		/>
	);
	return (
		<Stack gap="sm" className={classes.stages}>
			<Stack gap={0}>{steps.map((step, index) => rowOf(step, steps[index - 1]))}</Stack>
			<div>
				<Title order={3}>{`「${base.stage.label}」の友だちの、その後${RESULT_WINDOW_DAYS}日`}</Title>
				<Stack gap={0}>
					{stages.filter(({ stage }) => stage.isOutcome).map((each) => rowOf(each, base))}
				</Stack>
			</div>
		</Stack>
	);
}

interface StageRowProps {
	stage: ResultStage;
	counted: CountedStage;
	/** Friends of the first stage, the full width of a bar. */
	highest: number;
	/** Stage of which this one is a share. */
	share: { of: string; count: number } | undefined;
	onOpen: (stage: StageName) => void;
}

/** Stage with its number, share and curve; a press opens its friends. */
function StageRow({ stage, counted: { friend_count, by_day }, highest, share, onOpen }: StageRowProps) {
	const figures = (
		<>
			<Text size="sm" component="span" className={classes.label}>
				{stage.label}
			</Text>
			<span className={classes.figure}>
				<Text fw={600} component="span">
					{formatPeople(friend_count)}
				</Text>
				{share && share.count > 0 && (
					<Text size="xs" c="dimmed" component="span">
						{`${share.of}の${formatShare(friend_count / share.count)}`}
					</Text>
				)}
			</span>
			<span className={classes.track}>
				<span
					className={classes.bar}
					data-outcome={stage.isOutcome}
					style={{ width: highest === 0 ? 0 : cssPercent(friend_count, highest) }}
				/>
			</span>
			<span className={classes.curve}>
				<Sparkline values={by_day} color={stage.isOutcome ? "var(--app-chart-2)" : "var(--app-chart-1)"} />
			</span>
		</>
	);
	return friend_count === 0 ? (
		<div className={classes.row}>{figures}</div>
	) : (
		<UnstyledButton
			className={classes.row}
			title={`${stage.label}の友だちを表示する`}
			onClick={() => onOpen(stage.name)}
		>
			{figures}
		</UnstyledButton>
	);
}
