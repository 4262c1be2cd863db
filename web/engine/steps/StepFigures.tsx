import { Group, Text } from "@mantine/core";
import { Link } from "wouter";
import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { StepFaces } from "./StepFaces.tsx";
import type { StepFacesRecord, SteppedKind, StepRecord } from "./stepsApi.ts";

interface StepFiguresProps {
	kind: SteppedKind;
	/** Id of the scenario or reminder. */
	id: number;
	step: StepRecord;
	/** Name of the step. */
	name: string;
	/** Undefined until they are loaded, and for operators who may not see friends. */
	record: StepFacesRecord | undefined;
}

/** Friends who wait for a step, and those who had it. */
export const StepFigures = ({ kind, id, step, name, record }: StepFiguresProps) => (
	<>
		{step.waiting > 0 && record ? (
			<StepFaces {...{ kind, id, name }} step={step.id} waiting={step.waiting} faces={record.faces} />
		) : (
			<Text size="xs" c="dimmed">
				{step.waiting > 0 ? `${formatPeople(step.waiting)}が待っています` : "待っている友だちはいません"}
			</Text>
		)}
		{record && record.executed > 0 && (
			<Group gap="xs">
				<Text size="xs" c="dimmed">
					実行済み {formatPeople(record.executed)}
				</Text>
				{record.failed > 0 && <FailureLink count={record.failed} />}
			</Group>
		)}
	</>
);

function FailureLink({ count }: { count: number }) {
	const { abilities } = useSession();
	const text = (
		<Text size="xs" c="var(--mantine-color-error)" span>
			失敗 {formatPeople(count)}
		</Text>
	);
	return mayOpenPage(abilities, "deliveries") ? (
		<Link href={addressOf("deliveries", { state: "failed" })}>{text}</Link>
	) : (
		text
	);
}
