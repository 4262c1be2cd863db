import { Anchor, Group, Paper, SegmentedControl, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import {
	type ResultSourceName,
	resultRuleOf,
	resultSourceOf,
	stagesOf,
} from "#domain/engine/results/registry.ts";
import { RESULT_PERIODS } from "#domain/engine/results/result-limits.ts";
import type { StageName } from "#domain/engine/results/result-stages.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { HelpText } from "#web/platform/ui/HelpText.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { LineFiguresPart } from "./LineFiguresPart.tsx";
import { ResultFriends } from "./ResultFriends.tsx";
import { ResultStages } from "./ResultStages.tsx";
import { type ResultPeriod, useSourceResults } from "./resultsApi.ts";

interface ResultsSectionProps {
	source: ResultSourceName;
	id: number;
}

/**
 * Effect of a source: the friends of each stage with their curve; a stage opens the list of its friends. Nothing for an
 * operator who may not read it.
 */
export function ResultsSection({ source, id }: ResultsSectionProps) {
	const definition = resultSourceOf(source);
	// A list, because `&&` would call the second hook only sometimes.
	const mayRead = [useAbility(definition.readAbility), useAbility("friend-read")].every(Boolean);
	const [days, setDays] = useState<ResultPeriod>(RESULT_PERIODS[0]);
	const [openStage, setOpenStage] = useState<StageName | null>(null);
	const mayOpenLinks = useMayOpen()(addressOf("links"));
	const { data, error, mutate } = useSourceResults(mayRead ? { source, id, days } : null);
	if (!mayRead) return null;
	const isEmpty = data !== undefined && (data.stages[0]?.friend_count ?? 0) === 0;
	return (
		<Paper withBorder p="md" component="section" aria-label="反応と成果">
			<Stack gap="sm">
				<Group justify="space-between" gap="xs">
					<Group gap="2xs">
						<Title order={2}>反応と成果</Title>
						<HelpText title="数え方" paragraphs={explanationOf(source)} />
					</Group>
					{!definition.isOnce && (
						<SegmentedControl
							size="xs"
							aria-label="期間"
							value={String(days)}
							onChange={(value) => setDays(Number(value) as ResultPeriod)}
							data={RESULT_PERIODS.map((each) => ({ value: String(each), label: `${each}日間` }))}
						/>
					)}
				</Group>
				{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
				{!data && !error && <Skeleton height="12rem" />}
				{isEmpty && (
					<Text size="sm" c="dimmed">
						{definition.isOnce ? "まだ数える友だちがいません。" : `この${days}日間に数える友だちはいません。`}
						{definition.empty}
					</Text>
				)}
				{data && !isEmpty && <ResultStages source={source} results={data} onOpen={setOpenStage} />}
				{data && (
					<LineFiguresPart
						{...{ source, id }}
						delivered={data.stages.find(({ name }) => name === "delivered")?.friend_count ?? null}
					/>
				)}
				{data?.taps_uncounted === 1 && (
					<Text size="sm">
						今は、リンクのタップを数えない設定です。
						{mayOpenLinks && (
							<Anchor component={Link} href={addressOf("links")} inherit>
								リンクのタップの設定を開く
							</Anchor>
						)}
					</Text>
				)}
				<Text size="xs" c="dimmed">
					{resultRuleOf(source)}
				</Text>
				<ResultFriends
					shown={{ source, id, days }}
					stage={openStage}
					results={data}
					onClose={() => setOpenStage(null)}
				/>
			</Stack>
		</Paper>
	);
}

/** Definition of each stage, and the facts that are not known. */
const explanationOf = (source: ResultSourceName): string[] => [
	...stagesOf(source).map(({ label, help }) => `${label}: ${help}`),
	...resultSourceOf(source).unknown,
];
