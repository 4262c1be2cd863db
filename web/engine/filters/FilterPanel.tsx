import { useRef } from "react";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { askToClose } from "#web/platform/ui/useUnsavedChanges.tsx";
import { BLANK_FILTER } from "./draft.ts";
import { FilterBuilder } from "./FilterBuilder.tsx";
import { BUILDER_WIDTH } from "./width.ts";

interface FilterPanelProps {
	opened: boolean;
	/** Null begins with no condition. */
	start: Filter | null;
	title: string;
	/** Is handed the filter; whoever opened the panel closes it. */
	onEmit: (filter: Filter) => void;
	onClose: () => void;
	memberFilter?: boolean;
}

/** The conditions of something else (an effect, an auto-response) as they slide in over it. */
export function FilterPanel({ opened, start, title, onEmit, onClose, memberFilter }: FilterPanelProps) {
	const dirty = useRef(false);
	const { run } = useBusy();
	const close = async () => {
		if (!dirty.current || (await askToClose())) onClose();
	};
	return (
		<SidePanel opened={opened} onClose={() => void run(close)} title={title} width={BUILDER_WIDTH}>
			<FilterBuilder
				mode="funneling-only"
				start={start ?? BLANK_FILTER}
				memberFilter={memberFilter}
				onEmit={onEmit}
				onCancel={() => void run(close)}
				onDirty={(is) => {
					dirty.current = is;
				}}
			/>
		</SidePanel>
	);
}
