import { type ReactNode, useRef, useState } from "react";
import type { Ability } from "#domain/engine/access/abilities.ts";
import type { RegisterAction } from "#domain/engine/actions/action.ts";
import classes from "#web/engine/actions/ActionDrawer.module.css";
import { ActionForm } from "#web/engine/actions/ActionForm.tsx";
import type { ActionData } from "#web/engine/actions/api.ts";
import { bodyOf, draftOf } from "#web/engine/actions/draft.ts";
import { ApiError } from "#web/platform/api/error.ts";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { askToClose } from "#web/platform/ui/useUnsavedChanges.tsx";
import type { StepInput } from "./api.ts";

interface StepDrawerProps {
	/** The step whose action is edited; null closes. */
	step: StepInput | null;
	title: string;
	/** What it takes to save it. */
	writing: Ability;
	/** Saves it; what is refused is shown at the effects. */
	onSave: (action: Pick<RegisterAction, "a_twice_type" | "inputs" | "version_note">) => Promise<void>;
	/** What the step belongs to keeps its versions. */
	isVersioned: boolean;
	/** What is to be known of the step as it stands in the editor. */
	below: (step: StepInput) => ReactNode;
	onClose: () => void;
}

/** What a step does, in the editor of actions. */
export function StepDrawer({ step, title, writing, isVersioned, onSave, below, onClose }: StepDrawerProps) {
	const dirty = useRef(false);
	// Stays while the drawer slides away.
	const [kept, keep] = useState(step);
	if (step !== null && step !== kept) keep(step);
	const close = async () => {
		if (!dirty.current || (await askToClose())) onClose();
	};
	return (
		<SidePanel
			opened={step !== null}
			onClose={() => void close()}
			onExitTransitionEnd={() => keep(null)}
			title={title}
			width={48}
			classNames={{ content: classes.content, header: classes.header, body: classes.body }}
		>
			{kept !== null && (
				<StepAction
					step={kept}
					writing={writing}
					isVersioned={isVersioned}
					onSave={onSave}
					below={below}
					onCancel={() => void close()}
					onDirty={(is) => {
						dirty.current = is;
					}}
				/>
			)}
		</SidePanel>
	);
}

interface StepActionProps extends Pick<StepDrawerProps, "writing" | "isVersioned" | "onSave" | "below"> {
	step: StepInput;
	onCancel: () => void;
	onDirty: (dirty: boolean) => void;
}

function StepAction({ step, writing, isVersioned, onSave, below, onCancel, onDirty }: StepActionProps) {
	const [start] = useState(() => draftOf(asAction(step)));
	const onEmit = (action: RegisterAction) =>
		onSave(action).catch((error: unknown) => {
			throw error instanceof ApiError ? inAction(error) : error;
		});
	const ending = { mode: "emit", onEmit } as const;
	return (
		<ActionForm
			{...{ start, ending, writing, isVersioned, onCancel, onDirty }}
			below={(draft) => {
				const { a_twice_type, inputs } = bodyOf(draft);
				return below({ ...step, a_twice_type, inputs });
			}}
		/>
	);
}

const asAction = ({ a_twice_type, inputs }: StepInput): ActionData =>
	({ aid: null, a_name: "", a_twice_type, is_template: 0, group_id: null, inputs }) as unknown as ActionData;

/** The refusal of a step's effect, at the effect's place in its action. */
const inAction = (error: ApiError): ApiError =>
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
