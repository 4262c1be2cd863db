import { useRef } from "react";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { askToClose } from "#web/platform/ui/useUnsavedChanges.tsx";
import { BUILDER_WIDTH } from "./builderWidth.ts";
import { FilterBuilder } from "./FilterBuilder.tsx";
import { BLANK_FILTER } from "./filterDraft.ts";

interface FilterPanelProps {
	opened: boolean;
	/** null starts without conditions. */
	start: Filter | null;
	title: string;
	/** Called with the filter; the caller closes the panel. */
	onEmit: (filter: Filter) => void;
	onClose: () => void;
	isFriendList?: boolean;
}

/** Panel with the conditions of another setting, such as an effect or an auto-response. */
export function FilterPanel({ opened, start, title, onEmit, onClose, isFriendList }: FilterPanelProps) {
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
				isFriendList={isFriendList}
				onEmit={onEmit}
				onCancel={() => void run(close)}
				onDirty={(isDirty) => {
					dirty.current = isDirty;
				}}
			/>
		</SidePanel>
	);
}
