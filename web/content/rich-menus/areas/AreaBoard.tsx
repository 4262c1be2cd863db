import { Stack } from "@mantine/core";
import { type KeyboardEvent, useRef } from "react";
import type { AreaFault } from "#domain/content/rich-menus/area-faults.ts";
import type { RichMenuArea } from "#domain/content/rich-menus/menu-layouts.ts";
import { mediaUrl } from "#web/platform/media/uploadMedia.ts";
import { cssPercent } from "#web/platform/ui/cssPercent.ts";
import type { MenuButtonDraft } from "../richMenuDraft.ts";
import classes from "./AreaBoard.module.css";
import { AreaFrame } from "./AreaFrame.tsx";
import { AreaKeysHint } from "./AreaKeysHint.tsx";
import { type AreaCommands, areaCommandOfKey, moveAreaByKey } from "./areaKeys.ts";
import { useAreaDrag } from "./useAreaDrag.ts";

export interface BoardImage {
	key: string;
	width: number;
	height: number;
}

interface AreaBoardProps {
	image: BoardImage;
	buttons: readonly MenuButtonDraft[];
	faults: readonly AreaFault[];
	openIndex: number;
	onOpen: (index: number) => void;
	/** @param series Key of changes that are undone together: of one drag, or of repeated keys. */
	onMove: (index: number, area: RichMenuArea, series: string) => void;
	/** Absent if no further area is allowed. */
	onDraw: ((area: RichMenuArea) => void) | undefined;
	/** Keyboard commands; the browser handles other keys. */
	commands: AreaCommands;
	/** Zoom factor. */
	zoom: number;
	/** Whether a stroke draws even if it begins on an area, or by touch. */
	isDrawing: boolean;
	readOnly: boolean;
	/** Accessible names of the picture and its areas. */
	alt?: string;
	label?: string;
}

/** Menu image with its buttons, which can be drawn, moved and resized by pointer or keyboard. */
export function AreaBoard(props: AreaBoardProps) {
	const { image, buttons, faults, openIndex, onOpen, onMove, onDraw, commands, zoom, isDrawing, readOnly } =
		props;
	const { alt = "メニューの画像", label = "ボタンの枠" } = props;
	const board = useRef<HTMLDivElement>(null);
	const { guides, drawnArea, handlers } = useAreaDrag({
		board,
		image,
		areas: buttons,
		onDragArea: onMove,
		onSelectArea: onOpen,
		onDraw,
		isDrawing,
	});
	const handleKey = (event: KeyboardEvent, index: number) => {
		if (readOnly) return;
		const command = areaCommandOfKey(event);
		const runCommand = command === null ? undefined : commands[command];
		const area = command ? null : moveAreaByKey(event, buttons[index]!, image);
		if (!runCommand && !area) return;
		event.preventDefault();
		if (runCommand) runCommand(index);
		else onMove(index, area!, `keys ${index} ${event.altKey}`);
	};
	return (
		<Stack gap="xs">
			{/* biome-ignore lint/a11y/useSemanticElements: a scrolled place of its own, reached by Tab */}
			<div className={classes.view} role="group" tabIndex={-1} aria-label={label}>
				<div
					ref={board}
					className={classes.board}
					data-drawing={isDrawing || undefined}
					style={{
						aspectRatio: `${image.width} / ${image.height}`,
						width: `${zoom * 100}%`,
						maxWidth: `${zoom * 40}rem`,
					}}
					{...(!readOnly && handlers)}
				>
					<img src={mediaUrl(image.key)} alt={alt} className={classes.image} draggable={false} />
					{buttons.map((button, index) => (
						<AreaFrame
							// biome-ignore lint/suspicious/noArrayIndexKey: new buttons have no ids
							key={index}
							button={button}
							index={index}
							image={image}
							isOpen={index === openIndex}
							fault={faults[index] ?? NO_FAULT}
							onOpen={() => onOpen(index)}
							onKeyDown={(event) => handleKey(event, index)}
						/>
					))}
					{drawnArea && <div className={classes.drawn} style={boundsStyle(drawnArea, image)} />}
					{guides?.across.map((line) => (
						<div
							key={`x${line}`}
							className={classes.across}
							style={{ left: cssPercent(line, image.width) }}
						/>
					))}
					{guides?.down.map((line) => (
						<div key={`y${line}`} className={classes.down} style={{ top: cssPercent(line, image.height) }} />
					))}
				</div>
			</div>
			{!readOnly && <AreaKeysHint commands={commands} />}
		</Stack>
	);
}

const NO_FAULT: AreaFault = { isOutside: false, overlaps: [] };

const boundsStyle = ({ x, y, width, height }: RichMenuArea, image: BoardImage) => ({
	left: cssPercent(x, image.width),
	top: cssPercent(y, image.height),
	width: cssPercent(width, image.width),
	height: cssPercent(height, image.height),
});
