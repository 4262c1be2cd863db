import { Drawer, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useRef, useState } from "react";
import { useLeavable } from "../actions/useLeavable.ts";
import { useItemData } from "../explorer/editing.ts";
import type { EditorPanelProps } from "../explorer/kinds/definition.ts";
import { NARROW } from "../ui/breakpoints.ts";
import { isEscape } from "../ui/escape.ts";
import { ErrorState } from "../ui/ListState.tsx";
import { askToLeave } from "../ui/useUnsavedChanges.tsx";
import { blankDraft, draftOf, type FunnelInput } from "./draft.ts";
import { FunnelForm } from "./FunnelForm.tsx";

/** The editor of a custom search as it slides in over the list. */
export function FunnelPanel({ edited, group, onClose, onStay, onSaved }: EditorPanelProps) {
	const dirty = useRef(false);
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const shown = useLeavable(edited, () => (dirty.current ? askToLeave() : true), onStay);
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
		<Drawer
			opened={shown !== null}
			onClose={onClose}
			onExitTransitionEnd={() => keep(null)}
			title={kept === "new" ? "新しいカスタム検索" : "カスタム検索の編集"}
			size={isNarrow ? "100%" : "40rem"}
			overlayProps={{ backgroundOpacity: 0.25 }}
			// Left to itself, a drawer hears every Escape, also the one that answers a question standing above it.
			closeOnEscape={false}
			onKeyDown={(event) => isEscape(event) && onClose()}
		>
			{kept === "new" && <NewFunnel group={group} {...rest} />}
			{typeof kept === "number" && <KnownFunnel key={kept} id={kept} {...rest} />}
		</Drawer>
	);
}

interface Rest {
	onCancel: () => void;
	onSaved: (id: number) => void;
	onDirty: (dirty: boolean) => void;
}

function NewFunnel({ group, ...rest }: Rest & { group: number }) {
	const [start] = useState(() => blankDraft(group || null));
	return <FunnelForm id={null} start={start} {...rest} />;
}

function KnownFunnel({ id, ...rest }: Rest & { id: number }) {
	const { data, error, mutate } = useItemData<FunnelInput>("funnel", id);
	const start = useMemo(() => data && draftOf(data), [data]);
	if (start) return <FunnelForm id={id} start={start} {...rest} />;
	return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <Skeleton height="20rem" />;
}
