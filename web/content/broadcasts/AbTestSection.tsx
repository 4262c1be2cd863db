import { Anchor, Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { AB_TEST_GOALS } from "#domain/content/broadcasts/ab-test-settings.ts";
import type { BroadcastMessage } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { formatProbability } from "#domain/engine/ab-tests/describe-comparison.ts";
import { RESULT_PERIODS } from "#domain/engine/results/result-limits.ts";
import type { StageName } from "#domain/engine/results/result-stages.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { ResultFriends } from "#web/engine/results/ResultFriends.tsx";
import { useSourceResults } from "#web/engine/results/resultsApi.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { cssPercent } from "#web/platform/ui/cssPercent.ts";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import classes from "./AbTestSection.module.css";
import { type AbTest, type AbVariant, postWinner, useAbTest } from "./abTestApi.ts";
import { BroadcastPreview } from "./BroadcastPreview.tsx";
import type { BroadcastDetail } from "./broadcastApi.ts";

/** A/B test of a broadcast: its variants side by side, and the choice of the winner. */
export function AbTestSection({ broadcast: { id, state, counts } }: { broadcast: BroadcastDetail }) {
	const { data, error, mutate } = useAbTest(id, `${state}:${counts.sent}`);
	if (data?.test === null) return null;
	return (
		<Paper withBorder p="md" component="section" aria-label="A/Bテスト">
			<Stack gap="md">
				<Title order={2}>A/Bテスト</Title>
				{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
				{!data && !error && <Skeleton height="16rem" />}
				{data?.test && <TestResult id={id} test={data.test} isPaused={state === "paused"} />}
			</Stack>
		</Paper>
	);
}

function TestResult({ id, test, isPaused }: { id: number; test: AbTest; isPaused: boolean }) {
	const { rule, tested_at, decide_at, sentence, decided, winner, chosen_by, uncounted, variants } = test;
	const highest = Math.max(
		0.01,
		...variants.map(({ figures }) => (figures && figures.trials > 0 ? figures.high : 0)),
	);
	return (
		<>
			<Text size="sm">{rule}</Text>
			{tested_at === null && (
				<Text size="sm" c="dimmed">
					テストの送信が終わると、結果を比べられます。
				</Text>
			)}
			{decide_at !== null && isPaused && (
				<Text size="sm">一時停止中は、結果を決めません。再開すると、止めていた時間だけ後に決まります。</Text>
			)}
			{decide_at !== null && !isPaused && (
				<Text size="sm">
					<TimeText value={decide_at} span inherit /> に結果が決まります。それまでの数字は途中のものです。
				</Text>
			)}
			{sentence !== null && tested_at !== null && (
				<Text fw={600} role="status">
					{sentence}
				</Text>
			)}
			{sentence === null && (
				<Text size="sm" c="dimmed">
					「{AB_TEST_GOALS[test.goal]}」の記録を見る権限がないため、人数を表示していません。
				</Text>
			)}
			<div className={classes.variants}>
				{variants.map((variant, position) => (
					<VariantCard
						key={variant.id}
						{...{ id, test, variant, position, highest }}
						isWinner={winner === position}
					/>
				))}
			</div>
			{decided && (
				<Text size="sm">
					<TimeText value={decided.at} span inherit /> の結果: {decided.sentence ?? decided.text}
				</Text>
			)}
			{winner !== null && (
				<Text size="sm">
					{variants[winner]!.name}に決まりました（{chosen_by ?? "自動"}）。
				</Text>
			)}
			{uncounted > 0 && (
				<Text size="xs" c="dimmed">
					対象外 {formatPeople(uncounted)}
					（同じ目標のほかのテストに参加しているため、{variants[0]!.name}を送り、数えていません）
				</Text>
			)}
		</>
	);
}

interface VariantCardProps {
	id: number;
	test: AbTest;
	variant: AbVariant;
	position: number;
	/** Upper end of the scale. */
	highest: number;
	isWinner: boolean;
}

function VariantCard({ id, test, variant, position, highest, isWinner }: VariantCardProps) {
	const { name, figures, messages } = variant;
	const [openStage, setOpenStage] = useState<StageName | null>(null);
	const shown = { source: "variant", id: variant.id, days: RESULT_PERIODS[0] } as const;
	const { data: results } = useSourceResults(openStage === null ? null : shown);
	const goal = AB_TEST_GOALS[test.goal];
	return (
		<Paper withBorder p="sm" component="article" aria-label={name}>
			<Stack gap="sm">
				<Group gap="xs">
					<Title order={3}>{name}</Title>
					{isWinner && <Badge color="green">勝者</Badge>}
				</Group>
				{figures && (
					<Stack gap="2xs">
						<Text size="xl" fw={600}>
							{figures.rate === null ? "–" : formatRate(figures.rate)}
						</Text>
						{figures.trials > 0 && (
							<>
								<RateBar {...{ name, figures, highest }} />
								<Text size="xs" c="dimmed">
									{formatRate(figures.low)}〜{formatRate(figures.high)}（95%）・最もよい確率
									{formatProbability(figures.best_probability)}
								</Text>
							</>
						)}
						{figures.yen_per_friend !== null && (
							<Text size="sm">1人あたり {formatYen(figures.yen_per_friend)}</Text>
						)}
						<Group gap="sm">
							<Anchor component="button" size="sm" onClick={() => setOpenStage("delivered")}>
								送信済み {formatPeople(figures.trials)}
							</Anchor>
							<Anchor component="button" size="sm" onClick={() => setOpenStage(test.goal)}>
								{goal} {formatPeople(figures.successes)}
							</Anchor>
						</Group>
					</Stack>
				)}
				<BroadcastPreview messages={messages as BroadcastMessage[]} />
				{test.may_choose && <ChooseButton {...{ id, name, position }} />}
			</Stack>
			<ResultFriends shown={shown} stage={openStage} results={results} onClose={() => setOpenStage(null)} />
		</Paper>
	);
}

const formatRate = (rate: number): string => `${(rate * 100).toFixed(1)}%`;

/** Bar of the range of 95 % with a mark at the rate. */
const RateBar = ({
	name,
	figures: { rate, low, high },
	highest,
}: Pick<VariantCardProps, "highest"> & { name: string; figures: NonNullable<AbVariant["figures"]> }) => (
	<div
		className={classes.scale}
		role="img"
		aria-label={`${name}の割合は、95%の確率で${formatRate(low)}から${formatRate(high)}です`}
	>
		<span
			className={classes.range}
			style={{
				insetInlineStart: cssPercent(low, highest),
				width: cssPercent(high - low, highest),
			}}
		/>
		{rate !== null && (
			<span className={classes.rate} style={{ insetInlineStart: cssPercent(rate, highest) }} />
		)}
	</div>
);

function ChooseButton({ id, name, position }: { id: number; name: string; position: number }) {
	const { busy, run } = useBusy();
	const choose = async () => {
		const isConfirmed = await askToConfirm({
			title: `${name}を勝者に決めます`,
			message: `残りの友だちに${name}を送ります。決めたあとは変えられません。`,
			confirm: "勝者に決める",
		});
		if (!isConfirmed) return;
		await postWinner(id, position, saveKeyHeader()).then(
			() => toastDone(`${name}を残りの友だちに送ります`),
			toastFailed,
		);
	};
	return (
		<Button
			variant="light"
			disabled={busy}
			onClick={() => void run(choose)}
			aria-label={`${name}を勝者に決める`}
		>
			勝者に決める
		</Button>
	);
}
