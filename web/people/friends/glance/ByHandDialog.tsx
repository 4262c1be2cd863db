import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ComponentType, useState } from "react";
import {
	EFFECTS,
	type Effect,
	type EffectName,
	type EffectOf,
} from "#domain/engine/actions/effects/registry.ts";
import { type ByHandName, byHandInput } from "#domain/people/friends/by-hand.ts";
import { EpisodeEffect } from "#web/engine/actions/effects/EpisodeEffect.tsx";
import type { EffectFormProps } from "#web/engine/actions/effects/effectEntry.ts";
import { PhaseEffect } from "#web/engine/actions/effects/PhaseEffect.tsx";
import { RichmenuEffect } from "#web/engine/actions/effects/RichmenuEffect.tsx";
import { ScenarioEffect } from "#web/engine/actions/effects/ScenarioEffect.tsx";
import { useSaveKey } from "#web/platform/api/useSaveKey.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import {
	checkDraft,
	type FormProblems,
	fieldMark,
	fieldsInside,
	firstMessages,
	NO_PROBLEMS,
	problemsExcept,
	toAnswerProblems,
} from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { toastDone } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { doByHand } from "./api.ts";

/** The forms are those of the action editor. */
const FORMS = {
	scenario: ScenarioEffect,
	episode: EpisodeEffect,
	richmenu: RichmenuEffect,
	phase: PhaseEffect,
} satisfies {
	[Name in ByHandName]: ComponentType<EffectFormProps<Name>>;
};

interface ByHandDialogProps {
	friendId: number;
	name: ByHandName;
	given: Partial<EffectOf<ByHandName>>;
	onClose: () => void;
}

/** One effect, done to this friend at once. */
export function ByHandDialog({ friendId, name, given, onClose }: ByHandDialogProps) {
	const [effect, setEffect] = useState<Effect>({ ...EFFECTS[name].blank(), ...given } as Effect);
	const [problems, setProblems] = useState<FormProblems>(NO_PROBLEMS);
	const { busy, run } = useBusy();
	const { headersFor } = useSaveKey();
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const Form = FORMS[name] as unknown as ComponentType<EffectFormProps<EffectName>>;
	const errors = firstMessages(fieldsInside(problems.fields, "inputs[0]"));
	const submit = () =>
		run(async () => {
			const checked = checkDraft(byHandInput, { inputs: [effect] });
			if (!checked.success) return setProblems(checked.problems);
			try {
				await doByHand(friendId, checked.data, headersFor(checked.data));
				toastDone("実行しました");
				onClose();
			} catch (error) {
				setProblems(toAnswerProblems(error));
			}
		});
	return (
		<Modal
			opened
			onClose={() => !busy && onClose()}
			title={EFFECTS[name].label}
			size="30rem"
			fullScreen={isNarrow}
			closeButtonProps={{ "aria-label": "閉じる" }}
		>
			<Stack gap="md">
				<Text size="sm" c="dimmed">
					この友だちだけに、今すぐ実行します。
				</Text>
				<Form
					effect={effect}
					onChange={(next) => {
						setProblems(NO_PROBLEMS);
						setEffect(next);
					}}
					errors={errors}
					mark={(field) => fieldMark(`inputs[0][${field}]`)}
				/>
				<ProblemAlert
					problems={problemsExcept(
						problems,
						Object.keys(errors).map((field) => `inputs[0][${field}]`),
					)}
				/>
				<Group justify="flex-end" gap="xs">
					<Button variant="default" disabled={busy} onClick={onClose}>
						キャンセル
					</Button>
					<Button aria-busy={busy} disabled={busy} onClick={() => void submit()}>
						実行する
					</Button>
				</Group>
			</Stack>
		</Modal>
	);
}
