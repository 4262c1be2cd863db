import { Skeleton } from "@mantine/core";
import { useMemo, useRef, useState } from "react";
import { useGuardedSwitch } from "#web/engine/actions/useGuardedSwitch.ts";
import { useItemData } from "#web/engine/explorer/itemApi.ts";
import type { EditorPanelProps } from "#web/engine/explorer/kindView.ts";
import { BUILDER_WIDTH } from "#web/engine/filters/builderWidth.ts";
import {
	blankCustomSearch,
	customSearchDraftOf,
	type FunnelInput,
} from "#web/engine/filters/customSearchDraft.ts";
import { FilterBuilder } from "#web/engine/filters/FilterBuilder.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { askBeforeChange } from "#web/platform/ui/useUnsavedChanges.tsx";

/** Side panel with the editor of a custom search. */
export function FunnelEditorPanel({ edited, group, onClose, onStay, onSaved }: EditorPanelProps) {
	const dirty = useRef(false);
	const shownId = useGuardedSwitch(edited, () => (dirty.current ? askBeforeChange(edited) : true), onStay);
	// The content stays until the panel has closed.
	const [renderedId, setRenderedId] = useState(shownId);
	if (shownId !== null && shownId !== renderedId) setRenderedId(shownId);
	const callbacks: EditorCallbacks = {
		onCancel: onClose,
		onSaved: (id) => {
			dirty.current = false;
			onSaved(id);
		},
		onDirty: (isDirty) => {
			dirty.current = isDirty;
		},
	};
	return (
		<SidePanel
			opened={shownId !== null}
			onClose={onClose}
			onExitTransitionEnd={() => setRenderedId(null)}
			title={renderedId === "new" ? "新しいカスタム検索" : "カスタム検索の編集"}
			width={BUILDER_WIDTH}
		>
			{renderedId === "new" && <NewFunnel group={group} {...callbacks} />}
			{typeof renderedId === "number" && <ExistingFunnel key={renderedId} id={renderedId} {...callbacks} />}
		</SidePanel>
	);
}

interface EditorCallbacks {
	onCancel: () => void;
	onSaved: (id: number) => void;
	onDirty: (dirty: boolean) => void;
}

function NewFunnel({ group, ...rest }: EditorCallbacks & { group: number }) {
	const [start] = useState(() => blankCustomSearch(group || null));
	return <FilterBuilder mode="editor" id={null} start={start} {...rest} />;
}

function ExistingFunnel({ id, ...rest }: EditorCallbacks & { id: number }) {
	const { data, error, mutate } = useItemData<FunnelInput>("funnel", id);
	const start = useMemo(() => data && customSearchDraftOf(data), [data]);
	if (start) return <FilterBuilder mode="editor" id={id} start={start} {...rest} />;
	return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <Skeleton height="20rem" />;
}
