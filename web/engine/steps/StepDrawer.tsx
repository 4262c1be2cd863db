import { type ReactNode, useRef, useState } from "react";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { RegisterAction } from "#domain/engine/actions/action-input.ts";
import classes from "#web/engine/actions/ActionDrawer.module.css";
import { ActionForm } from "#web/engine/actions/ActionForm.tsx";
import type { ActionData } from "#web/engine/actions/actionApi.ts";
import { actionBodyOf, actionDraftOf } from "#web/engine/actions/actionDraft.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { askToClose } from "#web/platform/ui/useUnsavedChanges.tsx";
import type { StepInput } from "./stepsApi.ts";

interface StepDrawerProps {
	/** Step whose action is edited; null closes the drawer. */
	step: StepInput | null;
	title: string;
	/** Ability required to save. */
	writeAbility: Ability;
	/** Saves the action; refusals are shown at its effects. */
	onSave: (action: Pick<RegisterAction, "a_twice_type" | "inputs" | "version_note">) => Promise<void>;
	/** Whether the owner of the step keeps versions. */
	isVersioned: boolean;
	/** Information about the edited step, below its effects. */
	renderBelow: (step: StepInput) => ReactNode;
	onClose: () => void;
}

/** Drawer with the action editor of a step. */
export function StepDrawer({
	step,
	title,
	writeAbility,
	isVersioned,
	onSave,
	renderBelow,
	onClose,
}: StepDrawerProps) {
	const dirty = useRef(false);
	// The content stays rendered during the closing transition.
	const [rendered, setRendered] = useState(step);
	if (step !== null && step !== rendered) setRendered(step);
	const close = async () => {
		if (!dirty.current || (await askToClose())) onClose();
	};
	return (
		<SidePanel
			opened={step !== null}
			onClose={() => void close()}
			onExitTransitionEnd={() => setRendered(null)}
			title={title}
			width={48}
			classNames={{ content: classes.content, header: classes.header, body: classes.body }}
		>
			{rendered !== null && (
				<StepAction
					step={rendered}
					writeAbility={writeAbility}
					isVersioned={isVersioned}
					onSave={onSave}
					renderBelow={renderBelow}
					onCancel={() => void close()}
					onDirty={(isDirty) => {
						dirty.current = isDirty;
					}}
				/>
			)}
		</SidePanel>
	);
}

interface StepActionProps
	extends Pick<StepDrawerProps, "writeAbility" | "isVersioned" | "onSave" | "renderBelow"> {
	step: StepInput;
	onCancel: () => void;
	onDirty: (dirty: boolean) => void;
}

function StepAction({
	step,
	writeAbility,
	isVersioned,
	onSave,
	renderBelow,
	onCancel,
	onDirty,
}: StepActionProps) {
	const [start] = useState(() => actionDraftOf(toActionData(step)));
	const onEmit = (action: RegisterAction) =>
		onSave(action).catch((error: unknown) => {
			throw error instanceof ApiError ? toActionError(error) : error;
		});
	const completion = { mode: "emit", onEmit } as const;
	return (
		<ActionForm
			start={start}
			completion={completion}
			writeAbility={writeAbility}
			isVersioned={isVersioned}
			onCancel={onCancel}
			onDirty={onDirty}
			renderBelow={(draft) => {
				const { a_twice_type, inputs } = actionBodyOf(draft);
				return renderBelow({ ...step, a_twice_type, inputs });
			}}
		/>
	);
}

const toActionData = ({ a_twice_type, inputs }: StepInput): ActionData =>
	({ aid: null, a_name: "", a_twice_type, is_template: 0, group_id: null, inputs }) as unknown as ActionData;

/** Moves the errors of a step's effects to the fields of its action. */
const toActionError = (error: ApiError): ApiError =>
	new ApiError(
		error.status,
		error.messages,
		Object.fromEntries(
			Object.entries(error.fields).map(([field, messages]) => [
				field.replace(/^steps\[\d+\]\[inputs\]/, "inputs"),
				messages,
			]),
		),
	);
