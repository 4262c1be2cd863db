import { Skeleton } from "@mantine/core";
import { useMemo, useRef, useState } from "react";
import { useLeavable } from "#web/engine/actions/useLeavable.ts";
import { useItemData } from "#web/engine/explorer/editing.ts";
import type { EditorPanelProps } from "#web/engine/explorer/kind-view.ts";
import { blankSearch, draftOfSearch, type FunnelInput } from "#web/engine/filters/customSearch.ts";
import { FilterBuilder } from "#web/engine/filters/FilterBuilder.tsx";
import { BUILDER_WIDTH } from "#web/engine/filters/width.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { askBefore } from "#web/platform/ui/useUnsavedChanges.tsx";

/** The editor of a custom search as it slides in over the list. */
export function FunnelPanel({ edited, group, onClose, onStay, onSaved }: EditorPanelProps) {
	const dirty = useRef(false);
	const shown = useLeavable(edited, () => (dirty.current ? askBefore(edited) : true), onStay);
	// Stays while the drawer slides away.
	const [kept, keep] = useState(shown);
	if (shown !== null && shown !== kept) keep(shown);
	const rest = {
		onCancel: onClose,
		onSaved: (id: number) => {
			dirty.current = false;
			onSaved(id);
		},
		onDirty: (is: boolean) => {
			dirty.current = is;
		},
	};
	return (
		<SidePanel
			opened={shown !== null}
			onClose={onClose}
			onExitTransitionEnd={() => keep(null)}
			title={kept === "new" ? "新しいカスタム検索" : "カスタム検索の編集"}
			width={BUILDER_WIDTH}
		>
			{kept === "new" && <NewFunnel group={group} {...rest} />}
			{typeof kept === "number" && <KnownFunnel key={kept} id={kept} {...rest} />}
		</SidePanel>
	);
}

interface Rest {
	onCancel: () => void;
	onSaved: (id: number) => void;
	onDirty: (dirty: boolean) => void;
}

function NewFunnel({ group, ...rest }: Rest & { group: number }) {
	const [start] = useState(() => blankSearch(group || null));
	return <FilterBuilder mode="editor" id={null} start={start} {...rest} />;
}

function KnownFunnel({ id, ...rest }: Rest & { id: number }) {
	const { data, error, mutate } = useItemData<FunnelInput>("funnel", id);
	const start = useMemo(() => data && draftOfSearch(data), [data]);
	if (start) return <FilterBuilder mode="editor" id={id} start={start} {...rest} />;
	return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <Skeleton height="20rem" />;
}
