import { Button, Paper, Radio, Stack, Text, Title } from "@mantine/core";
import { REFERENCE_LABELS } from "#domain/console/headquarters/distribution/reference-labels.ts";
import type { PlanView, ReferenceView } from "./distributionApi.ts";

export type MissingChoice = "take" | "leave";

interface MissingReferencesProps {
	plans: readonly PlanView[];
	choices: ReadonlyMap<string, MissingChoice>;
	onChoose: (chosen: readonly (readonly [key: string, choice: MissingChoice])[]) => void;
}

/** Decisions on references that some account does not have. */
export function MissingReferences({ plans, choices, onChoose }: MissingReferencesProps) {
	const missing = missingReferences(plans, choices);
	if (missing.length === 0) return null;
	const undecided = missing.filter(({ key, canBeTaken }) => canBeTaken && !choices.has(key));
	return (
		<Paper withBorder p="md" component="section" aria-label="配布先にないもの">
			<Stack gap="sm">
				<Title order={2}>配布先にないもの</Title>
				<Text size="sm" c="dimmed">
					選んだものが使っていますが、配布先のアカウントにありません。
				</Text>
				{undecided.length > 1 && (
					<Button
						size="xs"
						variant="default"
						style={{ alignSelf: "flex-start" }}
						onClick={() => onChoose(undecided.map(({ key }) => [key, "take"]))}
					>
						すべていっしょに配布する
					</Button>
				)}
				{missing.map(({ key, kind, name, canBeTaken, usedBy, accounts }) => (
					<Radio.Group
						key={key}
						label={`${REFERENCE_LABELS[kind]}「${name}」`}
						description={`${[...new Set(usedBy)].map((each) => `「${each}」`).join("、")}が使用（${accounts.join("、")}）`}
						value={choices.get(key) ?? null}
						onChange={(choice) => onChoose([[key, choice as MissingChoice]])}
					>
						<Stack gap="xs" pt="xs">
							{canBeTaken && <Radio value="take" label="いっしょに配布する" />}
							<Radio value="leave" label="外して配布する（使っている処理ごと外します）" />
						</Stack>
					</Radio.Group>
				))}
			</Stack>
		</Paper>
	);
}

interface MissingReference extends ReferenceView {
	accounts: string[];
}

/** References without a record in some account, and those that somebody has decided. */
function missingReferences(
	plans: readonly PlanView[],
	choices: ReadonlyMap<string, MissingChoice>,
): MissingReference[] {
	const found = new Map<string, MissingReference>();
	for (const { label, references } of plans)
		for (const reference of references) {
			if (reference.match !== "undecided" && !choices.has(reference.key)) continue;
			const missing = found.get(reference.key) ?? { ...reference, accounts: [] };
			missing.accounts.push(label);
			found.set(reference.key, missing);
		}
	return [...found.values()];
}
