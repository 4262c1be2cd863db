import { Stack } from "@mantine/core";
import { useMemo, useState } from "react";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { ActionForm } from "./ActionForm.tsx";
import { useActionData } from "./actionApi.ts";
import { actionDraftOf, blankActionDraft } from "./actionDraft.ts";
import type { ActionCompletion } from "./useActionSaving.ts";

export interface ActionEditorProps {
	/** null creates a new action. */
	actionId: number | null;
	/** Handling of the finished action; its callback closes the editor. */
	completion: ActionCompletion;
	/**
	 * Whether the action is a named template of the list; any other action belongs to the setting that
	 * created it.
	 */
	isTemplate?: boolean;
	/** Folder of a new action; defaults to 'uncategorized'. */
	group?: number | undefined;
	onCancel: () => void;
	/** Called when the unsaved state changes. */
	onDirty?: (dirty: boolean) => void;
}

/** Action editor that fills its container. */
export const ActionEditor = ({ actionId, isTemplate = true, group = 0, ...rest }: ActionEditorProps) =>
	actionId === null ? (
		<NewAction isTemplate={isTemplate} group={group} {...rest} />
	) : (
		<RestorableAction key={actionId} actionId={actionId} {...rest} />
	);

/** Props that new and existing actions share. */
type SharedProps = Omit<ActionEditorProps, "actionId" | "isTemplate" | "group">;

function NewAction({ isTemplate, group, ...rest }: SharedProps & { isTemplate: boolean; group: number }) {
	const [start] = useState(() => blankActionDraft(isTemplate, group));
	return <ActionForm start={start} {...rest} />;
}

/** Remounts after a restore, because an earlier version replaces the whole draft. */
function RestorableAction(props: SharedProps & { actionId: number }) {
	const [round, setRound] = useState(0);
	return <ExistingAction key={round} {...props} onRestored={() => setRound(round + 1)} />;
}

function ExistingAction({ actionId, ...rest }: SharedProps & { actionId: number; onRestored: () => void }) {
	const { data, error, mutate } = useActionData(actionId);
	const start = useMemo(() => data && actionDraftOf(data), [data]);
	if (start) return <ActionForm start={start} {...rest} />;
	return (
		<Stack p="md">
			{error ? (
				<ErrorState error={error} onRetry={() => void mutate()} />
			) : (
				<SkeletonCards cards={3} height="8rem" />
			)}
		</Stack>
	);
}
