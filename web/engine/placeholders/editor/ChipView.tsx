import { Popover } from "@mantine/core";
import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import { NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import {
	readPlaceholder,
	type WrittenPlaceholder,
	writePlaceholder,
} from "#domain/engine/placeholders/registry.ts";
import { isComposing } from "#web/platform/ui/keyEvents.ts";
import { PlaceholderChip } from "../PlaceholderChip.tsx";
import { ChipSettings } from "./ChipSettings.tsx";
import classes from "./ChipView.module.css";
import { usePlaceholderEditorContext } from "./placeholderEditorContext.ts";

/** Chip in the editor, with its settings once it is selected and opened. */
export function ChipView({ node, selected, editor, getPos, deleteNode }: ReactNodeViewProps) {
	const { targets, readOnly, settingsOpen, setSettingsOpen } = usePlaceholderEditorContext();
	const placeholder = readPlaceholder(String(node.attrs.written).slice(1, -1), targets);
	if (!placeholder) return <NodeViewWrapper as="span">{node.attrs.written}</NodeViewWrapper>;

	if (placeholder.aliasType === "emoji")
		return (
			<NodeViewWrapper as="span">
				<PlaceholderChip placeholder={placeholder} targets={targets} selected={selected} />
			</NodeViewWrapper>
		);

	const open = () => {
		const position = getPos();
		if (readOnly || position === undefined) return;
		const { state, view } = editor;
		view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, position)));
		setSettingsOpen(true);
	};
	const change = (next: WrittenPlaceholder) => {
		const position = getPos();
		if (position === undefined) return;
		// Changing only the attribute keeps the chip selected, and so its settings open.
		editor.view.dispatch(editor.state.tr.setNodeAttribute(position, "written", writePlaceholder(next)));
	};
	const close = () => {
		setSettingsOpen(false);
		const position = getPos();
		if (position === undefined) return;
		const { state, view } = editor;
		view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, position + node.nodeSize)));
		view.focus();
	};

	return (
		<NodeViewWrapper as="span" className={classes.chip} data-read-only={readOnly || undefined} onClick={open}>
			<Popover
				opened={selected && settingsOpen}
				onDismiss={() => setSettingsOpen(false)}
				closeOnEscape={false}
				trapFocus
				// Roles would make the chip a button, but it is part of the text.
				withRoles={false}
				shadow="md"
				width={288}
				position="bottom-start"
			>
				<Popover.Target>
					<span>
						<PlaceholderChip placeholder={placeholder} targets={targets} selected={selected} />
					</span>
				</Popover.Target>
				<Popover.Dropdown
					role="dialog"
					aria-label="差し込みの設定"
					// React bubbles clicks in the settings to the chip, although they are elsewhere in the
					// DOM.
					onClick={(event) => event.stopPropagation()}
					// A dialog around the editor would handle Escape itself.
					onFocusCapture={({ target }) => target.setAttribute("data-mantine-stop-propagation", "true")}
					onKeyDown={(event) => {
						if (event.key !== "Escape" || isComposing(event)) return;
						event.stopPropagation();
						if (isDirectlyInside(event.currentTarget, event.target)) close();
					}}
				>
					<ChipSettings
						placeholder={placeholder}
						targets={targets}
						onChange={change}
						onDelete={() => {
							deleteNode();
							setSettingsOpen(false);
							editor.view.focus();
						}}
						onClose={close}
					/>
				</Popover.Dropdown>
			</Popover>
		</NodeViewWrapper>
	);
}

/** Excludes a calendar that is open within the settings, and that Escape closes by itself. */
const isDirectlyInside = (settings: HTMLElement, target: EventTarget) =>
	target instanceof Element && target.closest("[role=dialog]") === settings;
