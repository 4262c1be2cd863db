import { Stack } from "@mantine/core";
import { useMemo, useState } from "react";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { ActionForm } from "./ActionForm.tsx";
import { useActionData } from "./api.ts";
import { blankDraft, draftOf } from "./draft.ts";
import type { Ending } from "./useActionSaving.ts";

export interface ActionEditorProps {
	/** null makes a new one. */
	actionId: number | null;
	/** What becomes of it. Whoever is told that it is saved closes the editor. */
	ending: Ending;
	/** A template has a name and stands in the list; any other action belongs to the one place that made it. */
	isTemplate?: boolean;
	/** The folder in which a new one will lie; 'uncategorized' by default. */
	group?: number | undefined;
	onCancel: () => void;
	/** Told whenever there comes to be something to lose, or no longer is. */
	onDirty?: (dirty: boolean) => void;
}

/** The editor of an action, on its own: it fills whatever it stands in. */
export const ActionEditor = ({ actionId, isTemplate = true, group = 0, ...rest }: ActionEditorProps) =>
	actionId === null ? (
		<NewAction isTemplate={isTemplate} group={group} {...rest} />
	) : (
		<ReadAnew key={actionId} actionId={actionId} {...rest} />
	);

type Rest = Omit<ActionEditorProps, "actionId" | "isTemplate" | "group">;

function NewAction({ isTemplate, group, ...rest }: Rest & { isTemplate: boolean; group: number }) {
	const [start] = useState(() => blankDraft(isTemplate, group));
	return <ActionForm start={start} {...rest} />;
}

/** An action that went back to an earlier version is another one. */
function ReadAnew(props: Rest & { actionId: number }) {
	const [round, setRound] = useState(0);
	return <KnownAction key={round} {...props} onRestored={() => setRound(round + 1)} />;
}

function KnownAction({ actionId, ...rest }: Rest & { actionId: number; onRestored: () => void }) {
	const { data, error, mutate } = useActionData(actionId);
	const start = useMemo(() => data && draftOf(data), [data]);
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
