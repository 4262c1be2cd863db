import { Button, Group, Modal, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, useRef } from "react";
import { panelWidth } from "#domain/engine/selector/panel-limits.ts";
import type { SelectableItem } from "#domain/engine/selector/selectable-item.ts";
import type { SelectableKind } from "#domain/engine/selector/selectable-kinds.ts";
import type { Restrictions } from "#domain/engine/selector/selection-restrictions.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import classes from "./SelectorPanel.module.css";
import { SelectorPanelBody } from "./SelectorPanelBody.tsx";
import type { SelectorSource } from "./selectorSource.ts";
import type { useSelectorList } from "./useSelectorList.ts";

export interface SelectorPanelProps {
	opened: boolean;
	onClose: () => void;
	title: string;
	kind: SelectableKind;
	source: SelectorSource;
	data: ReturnType<typeof useSelectorList>;
	multiple: boolean;
	ids: readonly number[];
	restrictions: Restrictions;
	excludedIds: readonly number[] | undefined;
	appendable: boolean;
	/** Selects a permitted item, or deselects it. */
	onChoose: (item: SelectableItem) => void;
	onTest: ((item: SelectableItem) => Promise<void>) | undefined;
	onPreview: ((item: SelectableItem) => void) | undefined;
}

/** Modal of the open selector. */
export function SelectorPanel(props: SelectorPanelProps) {
	const { opened, onClose, title, multiple, ids, onTest, onPreview } = props;
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const closing = useEscape(opened, onClose);
	const search = useRef<HTMLInputElement>(null);
	return (
		<Modal
			opened={opened}
			onClose={onClose}
			title={title}
			size={panelWidth({ test: onTest !== undefined, preview: onPreview !== undefined })}
			fullScreen={isNarrow}
			classNames={{ content: classes.content, body: classes.body }}
			{...closing}
			onKeyDown={(event) => {
				closing.onKeyDown(event);
				typeToSearch(event, search.current);
			}}
		>
			<SelectorPanelBody {...props} search={search} />
			{multiple && (
				<Group justify="space-between" pt="sm">
					<Text size="sm" c="dimmed" aria-live="polite">
						{ids.length}件を選択中
					</Text>
					<Button onClick={onClose}>決定</Button>
				</Group>
			)}
		</Modal>
	);
}

/** Letters typed anywhere in the panel go to the search field. */
function typeToSearch(event: KeyboardEvent, search: HTMLInputElement | null): void {
	const isLetter = event.key === "Process" || (event.key.length === 1 && event.key !== " ");
	if (!isLetter || event.ctrlKey || event.metaKey || event.altKey) return;
	if ((event.target as HTMLElement).matches("input, textarea")) return;
	search?.focus();
}
