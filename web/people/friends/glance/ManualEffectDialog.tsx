import { Button, Group, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ComponentType, useState } from "react";
import {
	EFFECTS,
	type Effect,
	type EffectName,
	type EffectOf,
} from "#domain/engine/actions/effects/registry.ts";
import { type ManualEffectName, manualEffectInput } from "#domain/people/friends/manual-effects.ts";
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
	fieldAttribute,
	fieldsInside,
	firstMessages,
	NO_PROBLEMS,
	problemsExcept,
	toResponseProblems,
} from "#web/platform/ui/formProblems.ts";
import { MountedModal } from "#web/platform/ui/MountedModal.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { toastDone } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { requestManualEffect } from "./friendGlanceApi.ts";

/** Forms of the action editor, by effect. */
const EFFECT_FORMS = {
	scenario: ScenarioEffect,
	episode: EpisodeEffect,
	richmenu: RichmenuEffect,
	phase: PhaseEffect,
} satisfies {
	[Name in ManualEffectName]: ComponentType<EffectFormProps<Name>>;
};

interface ManualEffectDialogProps {
	friendId: number;
	name: ManualEffectName;
	presets: Partial<EffectOf<ManualEffectName>>;
	onClose: () => void;
}

/** Form of one effect, which runs on this friend at once. */
export function ManualEffectDialog({ friendId, name, presets, onClose }: ManualEffectDialogProps) {
	const [effect, setEffect] = useState<Effect>({ ...EFFECTS[name].blank(), ...presets } as Effect);
	const [problems, setProblems] = useState<FormProblems>(NO_PROBLEMS);
	const { busy, run } = useBusy();
	const { headersFor } = useSaveKey();
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const Form = EFFECT_FORMS[name] as unknown as ComponentType<EffectFormProps<EffectName>>;
	const errors = firstMessages(fieldsInside(problems.fields, "inputs[0]"));
	const submit = () =>
		run(async () => {
			const checked = checkDraft(manualEffectInput, { inputs: [effect] });
			if (!checked.success) return setProblems(checked.problems);
			try {
				await requestManualEffect(friendId, checked.data, headersFor(checked.data));
				toastDone("実行しました");
				onClose();
			} catch (error) {
				setProblems(toResponseProblems(error));
			}
		});
	return (
		<MountedModal
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
					fieldProps={(field) => fieldAttribute(`inputs[0][${field}]`)}
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
		</MountedModal>
	);
}
