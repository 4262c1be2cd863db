import { Box, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { Effect, EffectName } from "#domain/engine/actions/effects/registry.ts";
import { type FormProblems, hasProblems } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import classes from "./ActionForm.module.css";
import type { ActionDraft } from "./actionDraft.ts";
import { EffectAdder } from "./EffectAdder.tsx";
import { effectFieldLabel } from "./effectFieldLabels.ts";

interface ActionFootProps {
	draft: ActionDraft;
	problems: FormProblems;
	dirty: boolean;
	saving: boolean;
	onAdd: (name: EffectName) => void;
	onAddMessages: (effects: Effect[]) => void;
	onSave: () => void;
	onCancel: () => void;
	/** Further parts beside saving. */
	children: ReactNode;
}

/** Foot of the form: effects to add, errors, and the save button. */
export function ActionFoot(props: ActionFootProps) {
	const { draft, problems, dirty, saving, onAdd, onAddMessages, onSave, onCancel, children } = props;
	return (
		<Stack gap={0} className={classes.foot}>
			<EffectAdder onAdd={onAdd} onAddMessages={onAddMessages} />
			{hasProblems(problems) && (
				<Box className={classes.problems} tabIndex={0} role="group" aria-label="保存できない理由">
					<ProblemAlert problems={problems} fieldLabel={effectFieldLabel(draft.inputs)} />
				</Box>
			)}
			<SaveBar dirty={dirty} saving={saving} onSave={onSave} onCancel={onCancel}>
				{children}
			</SaveBar>
		</Stack>
	);
}
