import { ActionIcon, Badge, Group, Stack, Text, Title } from "@mantine/core";
import { DeleteIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { removeFault, type SimulatedFault, useSimulatorFaults } from "../simulatorApi.ts";
import { FaultForm } from "./FaultForm.tsx";
import { FAULT_TARGETS, faultLabel } from "./faultLabels.ts";

/** Active faults of the simulated LINE. */
export function FaultsPanel() {
	const { data } = useSimulatorFaults();
	const faults = data?.faults ?? [];
	return (
		<Stack gap="xs" component="section" aria-labelledby="faults-title">
			<Title order={2} id="faults-title">
				LINEの障害
			</Title>
			<FaultForm />
			{faults.length === 0 ? (
				<Text size="sm" c="dimmed">
					いまは障害を起こしていません。
				</Text>
			) : (
				faults.map((fault) => <FaultRow key={fault.id} fault={fault} />)
			)}
		</Stack>
	);
}

function FaultRow({ fault }: { fault: SimulatedFault }) {
	const name = faultLabel(fault.afterAcceptance ? `${fault.kind}_after_acceptance` : fault.kind);
	return (
		<Group gap="xs" wrap="nowrap">
			<Badge color="yellow">{name}</Badge>
			<Text size="sm" flex={1}>
				{FAULT_TARGETS[fault.endpoint]}・{countText(fault)}
			</Text>
			<ActionIcon
				variant="subtle"
				color="gray"
				aria-label={`「${name}」を取り除く`}
				onClick={() => void removeFault(fault.id).catch(toastFailed)}
			>
				<DeleteIcon />
			</ActionIcon>
		</Group>
	);
}

function countText({ remaining, probability }: SimulatedFault): string {
	const chance = probability < 1 ? `${Math.round(probability * 100)}%の確率で` : "";
	return chance + (remaining === null ? "ずっと" : `あと${remaining}回`);
}
