import { Stack, Text } from "@mantine/core";
import { TimeText } from "../../../ui/TimeText.tsx";
import type { Part } from "../api.ts";
import { GlancePart } from "./GlancePart.tsx";

/** The phases that the friend has passed, journey by journey; the last one is where they stand. */
export function PhasesPart({ phases }: { phases: Part<"phases"> }) {
	if (phases.length === 0) return null;
	const journeys = Map.groupBy(phases, ({ journey_id }) => journey_id);
	return (
		<GlancePart title="フェーズ">
			{[...journeys].map(([id, passed]) => (
				<Stack key={id ?? 0} gap={0}>
					{passed[0]?.journey && (
						<Text size="xs" c="dimmed">
							{passed[0].journey}
						</Text>
					)}
					{passed.map((phase, at) => (
						<Text key={phase.id} size="sm" fw={at === passed.length - 1 ? 600 : undefined}>
							{phase.name}
							<Text span size="xs" c="dimmed">
								{"　"}
								<TimeText value={phase.passed_at} as="day" span inherit />
							</Text>
						</Text>
					))}
				</Stack>
			))}
		</GlancePart>
	);
}
