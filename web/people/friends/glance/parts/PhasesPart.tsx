import { Group, Stack, Text } from "@mantine/core";
import { PHASE_METHOD } from "#domain/engine/actions/effects/phase.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { GlancePartData } from "../friendGlanceApi.ts";
import { ManualEffectButton, useMayRunManually } from "../ManualEffectButton.tsx";
import { EmptyPartText, GlancePart } from "./GlancePart.tsx";

/** Phases that the friend has passed, by journey; the last one is the current phase. */
export function PhasesPart({ friendId, phases }: { friendId: number; phases: GlancePartData<"phases"> }) {
	const mayChange = useMayRunManually("phase");
	if (phases.length === 0 && !mayChange) return null;
	const journeys = Map.groupBy(phases, ({ journey_id }) => journey_id);
	return (
		<GlancePart
			title="フェーズ"
			action={
				<ManualEffectButton friendId={friendId} name="phase" label="変更" targetLabel="フェーズを変更" />
			}
		>
			{phases.length === 0 && <EmptyPartText>通過していません</EmptyPartText>}
			{[...journeys].map(([id, passedPhases]) => (
				<Stack key={id ?? 0} gap={0}>
					{passedPhases[0]?.journey && (
						<Text size="xs" c="dimmed">
							{passedPhases[0].journey}
						</Text>
					)}
					{passedPhases.map((phase, index) => (
						<Group key={phase.id} gap="xs" wrap="nowrap" justify="space-between">
							<Text size="sm" fw={index === passedPhases.length - 1 ? 600 : undefined}>
								{phase.name}
								<Text span size="xs" c="dimmed">
									{"　"}
									<TimeText value={phase.passed_at} format="day" span inherit />
								</Text>
							</Text>
							<ManualEffectButton
								friendId={friendId}
								name="phase"
								presets={{ method: PHASE_METHOD.revert, journey_tags: [phase.id] }}
								label="外す"
								targetLabel={`フェーズ「${phase.name}」を外す`}
							/>
						</Group>
					))}
				</Stack>
			))}
		</GlancePart>
	);
}
