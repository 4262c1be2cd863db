import {
	Box,
	Group,
	Paper,
	ScrollArea,
	SegmentedControl,
	Skeleton,
	Stack,
	Table,
	Text,
	Title,
} from "@mantine/core";
import { useState } from "react";
import { conversionRate, FUNNEL_BY, type FunnelBy } from "#domain/automation/journeys/journey-funnel.ts";
import { DateRange } from "#web/platform/ui/DateRange.tsx";
import type { DayRange } from "#web/platform/ui/dayRange.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import classes from "./Funnel.module.css";
import { type JourneyFunnel, useJourneyFunnel } from "./journeyApi.ts";

const CHOICES = (Object.entries(FUNNEL_BY) as [FunnelBy, string][]).map(([value, label]) => ({
	value,
	label,
}));

/** Funnel of the friends who began a journey in a period, by source. */
export function JourneyFunnelSection({ journeyId }: { journeyId: number }) {
	const [range, setRange] = useState<DayRange>({ start: null, end: null });
	const [by, setBy] = useState<FunnelBy>("none");
	const { data, error, mutate } = useJourneyFunnel(journeyId, { from: range.start, to: range.end, by });
	return (
		<Paper withBorder p="md" component="section" aria-label="どこまで進んだか">
			<Stack gap="md">
				<div>
					<Title order={2}>どこまで進んだか</Title>
					<Text size="sm" c="dimmed">
						期間中にこのジャーニーに入った友だちが、どこまで進んだかを表します。帯の長さは、最初のフェーズの人数に対する割合です。途中のフェーズを飛ばした友だちも、通ったものとして数えます。
					</Text>
				</div>
				<Group align="flex-end" gap="md">
					<Box maw="22rem">
						<DateRange label="ジャーニーに入った日" value={range} onChange={setRange} />
					</Box>
					<SegmentedControl
						data={CHOICES}
						value={by}
						onChange={(value) => setBy(value as FunnelBy)}
						aria-label="内訳"
					/>
				</Group>
				{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
				{!data && !error && <Skeleton height="10rem" />}
				{data && <Steps funnel={data} />}
				{data && by !== "none" && <Sources funnel={data} by={by} />}
			</Stack>
		</Paper>
	);
}

const percent = (value: number | null) => (value === null ? "—" : `${value.toLocaleString("ja-JP")}%`);

/** Funnel of all friends, a bar per phase. */
function Steps({ funnel: { journey_tags, steps } }: { funnel: JourneyFunnel }) {
	const firstCount = steps[0] ?? 0;
	return (
		<ol className={classes.steps}>
			{journey_tags.map(({ id, name }, index) => {
				const friends = steps[index] ?? 0;
				return (
					<li key={id} className={classes.step}>
						<span className={classes.name} title={name}>
							{name}
						</span>
						<span className={classes.track} aria-hidden="true">
							<span
								className={classes.bar}
								style={{ width: `${firstCount === 0 ? 0 : (friends / firstCount) * 100}%` }}
							/>
						</span>
						<span className={classes.figure}>{friends.toLocaleString("ja-JP")}人</span>
						<span className={classes.figure}>
							{index > 0 && (
								<Text span size="xs" c="dimmed">
									{(steps[index - 1] ?? 0).toLocaleString("ja-JP")}人のうち
									{percent(conversionRate(steps[index - 1] ?? 0, friends))}
								</Text>
							)}
						</span>
					</li>
				);
			})}
		</ol>
	);
}

interface SourcesProps {
	funnel: JourneyFunnel;
	by: Exclude<FunnelBy, "none">;
}

/** Labels of a source, and of friends without one. */
const SOURCES: Record<Exclude<FunnelBy, "none">, { label: string; none: string }> = {
	landing: { label: "流入経路", none: "流入経路なし" },
	tag: { label: "タグ", none: "タグなし" },
	assignee: { label: "担当者", none: "担当者なし" },
};

/** Row per landing page, tag or assigned operator. */
function Sources({ funnel: { journey_tags, rows }, by }: SourcesProps) {
	const { label, none } = SOURCES[by];
	if (rows.length === 0)
		return (
			<Text size="sm" c="dimmed">
				この期間にジャーニーに入った友だちはいません。
			</Text>
		);
	return (
		<ScrollArea>
			<Table className={classes.table}>
				<Table.Thead>
					<Table.Tr>
						<Table.Th>{label}</Table.Th>
						{journey_tags.map(({ id, name }) => (
							<Table.Th key={id} ta="end">
								{name}
							</Table.Th>
						))}
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{rows.map(({ id, name, steps }) => (
						<Table.Tr key={id ?? 0}>
							<Table.Th scope="row" fw={400}>
								{name ?? none}
							</Table.Th>
							{journey_tags.map((phase, index) => (
								<Table.Td key={phase.id} ta="end" data-phase={phase.name}>
									<span>
										{(steps[index] ?? 0).toLocaleString("ja-JP")}人
										{index > 0 && (
											<Text span size="xs" c="dimmed" display="block">
												{percent(conversionRate(steps[index - 1] ?? 0, steps[index] ?? 0))}
											</Text>
										)}
									</span>
								</Table.Td>
							))}
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
		</ScrollArea>
	);
}
