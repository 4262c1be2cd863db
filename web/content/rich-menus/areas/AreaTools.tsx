import { ActionIcon, Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { CopyIcon, PlusIcon, RedoIcon, UndoIcon } from "#web/platform/ui/consoleIcons.tsx";
import { DrawIcon, MinusIcon } from "./AreaIcons.tsx";

/** Zoom levels of the picture on which the areas are drawn. */
const ZOOMS: readonly number[] = [1, 1.5, 2, 3, 4];

interface AreaToolsProps {
	zoom: number;
	onZoomChange: (zoom: number) => void;
	isDrawing: boolean;
	/** Absent if no further area is allowed. */
	onDrawingChange: ((isDrawing: boolean) => void) | undefined;
	/** The following are absent while there is nothing to undo, redo or copy. */
	onUndo: (() => void) | undefined;
	onRedo: (() => void) | undefined;
	onCopy: (() => void) | undefined;
}

/** Toolbar of the area editor: undo, redo, copy, draw and zoom. */
export function AreaTools({
	zoom,
	onZoomChange,
	isDrawing,
	onDrawingChange,
	onUndo,
	onRedo,
	onCopy,
}: AreaToolsProps) {
	const zoomIndex = ZOOMS.indexOf(zoom);
	const tool = (label: string, icon: ReactNode, run: (() => void) | undefined) => (
		<ActionIcon variant="default" size="lg" disabled={!run} onClick={run} aria-label={label} title={label}>
			{icon}
		</ActionIcon>
	);
	const zoomBy = (step: number) => {
		const next = ZOOMS[zoomIndex + step];
		return next === undefined ? undefined : () => onZoomChange(next);
	};
	return (
		<Group gap="xs" justify="space-between">
			<Group gap="0.25rem">
				{tool("元に戻す（Ctrl+Z）", <UndoIcon />, onUndo)}
				{tool("やり直す（Ctrl+Shift+Z）", <RedoIcon />, onRedo)}
				{tool("選択中のボタンを複製する（Ctrl+D）", <CopyIcon />, onCopy)}
				<Button
					variant={isDrawing ? "filled" : "default"}
					size="xs"
					leftSection={<DrawIcon />}
					disabled={!onDrawingChange}
					aria-pressed={isDrawing}
					onClick={() => onDrawingChange?.(!isDrawing)}
				>
					枠を描く
				</Button>
			</Group>
			<Group gap="0.25rem" role="group" aria-label="表示の倍率">
				{tool("縮小する", <MinusIcon />, zoomBy(-1))}
				<Text size="sm" w="3.5rem" ta="center" aria-live="polite">
					{Math.round(zoom * 100)}%
				</Text>
				{tool("拡大する", <PlusIcon />, zoomBy(1))}
			</Group>
		</Group>
	);
}
