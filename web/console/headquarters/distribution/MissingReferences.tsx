import { Button, Paper, Radio, Stack, Text, Title } from "@mantine/core";
import { REFERENCE_LABELS } from "#domain/console/headquarters/distribution/reference-labels.ts";
import type { PlanView } from "./distributionApi.ts";
import {
	listMissing,
	listUndecided,
	type MissingChoice,
	type MissingChoices,
	type MissingReference,
} from "./missingChoices.ts";

interface MissingReferencesProps {
	plans: readonly PlanView[];
	choices: MissingChoices;
	onChoose: (key: string, choice: MissingChoice) => void;
	/** Takes along all records without a decision, and those that they use in turn. */
	onTakeAll: () => void;
}

/** Decisions on records that some account lacks. */
export function MissingReferences({ plans, choices, onChoose, onTakeAll }: MissingReferencesProps) {
	const missing = listMissing(plans, choices);
	if (missing.length === 0) return null;
	return (
		<Paper withBorder p="md" component="section" aria-label="配布先にないもの">
			<Stack gap="sm">
				<Title order={2}>配布先にないもの</Title>
				<Text size="sm" c="dimmed">
					選んだものが使っていますが、配布先のアカウントにありません。
				</Text>
				{listUndecided(missing, choices).length > 0 && (
					<Button size="xs" variant="default" style={{ alignSelf: "flex-start" }} onClick={onTakeAll}>
						すべていっしょに配布する
					</Button>
				)}
				{missing.map((reference) => (
					<ReferenceDecision
						key={reference.key}
						reference={reference}
						choice={choices.get(reference.key) ?? null}
						onChoose={(choice) => onChoose(reference.key, choice)}
					/>
				))}
			</Stack>
		</Paper>
	);
}

interface ReferenceDecisionProps {
	reference: MissingReference;
	choice: MissingChoice | null;
	onChoose: (choice: MissingChoice) => void;
}

const ReferenceDecision = ({
	reference: { kind, name, canBeTaken, usedBy, accounts },
	choice,
	onChoose,
}: ReferenceDecisionProps) => (
	<Radio.Group
		label={`${REFERENCE_LABELS[kind]}「${name}」`}
		description={`${[...new Set(usedBy)].map((each) => `「${each}」`).join("、")}が使用（${accounts.join("、")}）`}
		value={choice}
		onChange={(value) => onChoose(value as MissingChoice)}
	>
		<Stack gap="xs" pt="xs">
			{canBeTaken && <Radio value="take" label="いっしょに配布する" />}
			<Radio value="leave" label="外して配布する（使っている処理ごと外します）" />
		</Stack>
	</Radio.Group>
);
