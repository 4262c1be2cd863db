import { Anchor, Group, Paper, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { afterFinishText } from "#domain/automation/scenarios/after-finish.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { ScenarioRow } from "#domain/engine/kinds/scenario.ts";
import { SearchLink } from "#web/engine/explorer/cells/SearchLink.tsx";
import { AxisEnd } from "#web/engine/steps/AxisEnd.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { finishedReaders } from "./readerConditions.ts";
import { useScenarioEnds } from "./scenarioApi.ts";
import { TriggerPlaces } from "./TriggerPlaces.tsx";

type FinishedScenario = Pick<
	ScenarioRow,
	"id" | "name" | "after_read_to_id" | "after_read_to" | "after_read_to_step"
>;

/** Last entry of a scenario's axis: the follow-up of its last step, and the places that stop it. */
export function ScenarioFinish({ scenario }: { scenario: FinishedScenario }) {
	const { data } = useScenarioEnds(scenario.id);
	const next = scenario.after_read_to === null ? null : scenario.after_read_to_id;
	return (
		<AxisEnd label="終わり方" end="end">
			<Stack gap="xs">
				<Paper withBorder p="sm">
					<Text size="xs" c="dimmed">
						最後のステップのあと
					</Text>
					<Text size="sm" fw={500}>
						{next !== null && next > 0 ? (
							<Anchor component={Link} href={addressOf("scenario", { id: next })} size="sm">
								{afterFinishText(scenario)}
							</Anchor>
						) : (
							afterFinishText(scenario)
						)}
					</Text>
					{data && (
						<Group gap="md" mt="0.25rem">
							<Text size="xs" c="dimmed" component="div">
								読み終えた{" "}
								<SearchLink
									count={data.finished}
									label={`「${scenario.name}」を読み終えた友だち`}
									condition={finishedReaders(scenario.id)}
								/>
							</Text>
							{data.waiting > 0 && (
								<Text size="xs" c="dimmed">
									最後まで届き、一時停止中 {formatPeople(data.waiting)}
								</Text>
							)}
						</Group>
					)}
				</Paper>
				<Paper withBorder p="sm">
					<Text size="xs" c="dimmed">
						途中で終わるとき
					</Text>
					<Text size="sm">別のシナリオの購読を始めたとき、「シナリオの購読を停止」を実行したとき</Text>
					{data && data.stops.total > 0 && (
						<Stack gap="xs" mt="xs">
							<Text size="xs" c="dimmed">
								購読を停止する場所
							</Text>
							<TriggerPlaces places={data.stops} />
						</Stack>
					)}
				</Paper>
			</Stack>
		</AxisEnd>
	);
}
