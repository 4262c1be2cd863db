import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { type Area, withinImage } from "#domain/richmenus/layout.ts";
import { mediaUrl } from "../../media/upload.ts";
import { type ButtonDraft, buttonName } from "../draft.ts";
import classes from "./AreaBoard.module.css";

export interface MenuImage {
	key: string;
	width: number;
	height: number;
}

interface AreaBoardProps {
	image: MenuImage;
	buttons: readonly ButtonDraft[];
	open: number;
	onOpen: (index: number) => void;
	onMove: (index: number, area: Area) => void;
	/** What the picture is, for a screen reader. */
	alt?: string;
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** How far an arrow key moves a button, in pixels of the image; with Shift it resizes it. */
const STEP = 10;
const STEPS: Record<string, readonly [number, number]> = {
	ArrowLeft: [-STEP, 0],
	ArrowRight: [STEP, 0],
	ArrowUp: [0, -STEP],
	ArrowDown: [0, STEP],
};

/** The menu's image with its buttons over it. */
export function AreaBoard({ image, buttons, open, onOpen, onMove, alt = "メニューの画像" }: AreaBoardProps) {
	const board = useRef<HTMLDivElement>(null);
	const drag = useRef<{ x: number; y: number; area: Area; resizes: boolean } | null>(null);

	const begin = (event: PointerEvent<HTMLElement>, index: number) => {
		const { x, y, width, height } = buttons[index]!;
		const resizes = (event.target as HTMLElement).dataset.corner !== undefined;
		drag.current = { x: event.clientX, y: event.clientY, area: { x, y, width, height }, resizes };
		event.currentTarget.setPointerCapture(event.pointerId);
		onOpen(index);
	};
	const carry = (event: PointerEvent, index: number) => {
		if (!drag.current || !board.current) return;
		const scale = image.width / board.current.clientWidth;
		const by = [(event.clientX - drag.current.x) * scale, (event.clientY - drag.current.y) * scale] as const;
		onMove(index, changed(drag.current.area, by, drag.current.resizes, image));
	};
	const step = (event: KeyboardEvent, index: number) => {
		const by = STEPS[event.key];
		if (!by) return;
		event.preventDefault();
		onMove(index, changed(buttons[index]!, by, event.shiftKey, image));
	};

	return (
		<div ref={board} className={classes.board} style={{ aspectRatio: `${image.width} / ${image.height}` }}>
			<img src={mediaUrl(image.key)} alt={alt} className={classes.image} draggable={false} />
			{buttons.map((button, index) => (
				<button
					// biome-ignore lint/suspicious/noArrayIndexKey: new buttons have no ids
					key={index}
					type="button"
					className={classes.area}
					data-open={index === open || undefined}
					aria-pressed={index === open}
					aria-label={`${buttonName(button, index)}の枠（矢印キーで移動、Shiftと矢印キーで大きさを変更）`}
					style={{
						left: percent(button.x, image.width),
						top: percent(button.y, image.height),
						width: percent(button.width, image.width),
						height: percent(button.height, image.height),
					}}
					onClick={() => onOpen(index)}
					onPointerDown={(event) => begin(event, index)}
					onPointerMove={(event) => carry(event, index)}
					onPointerUp={() => {
						drag.current = null;
					}}
					onPointerCancel={() => {
						drag.current = null;
					}}
					onKeyDown={(event) => step(event, index)}
				>
					<span className={classes.number}>{index + 1}</span>
					{index === open && <span className={classes.corner} data-corner="" />}
				</button>
			))}
		</div>
	);
}

/** An area carried along, or with its lower right corner carried along. */
function changed(
	{ x, y, width, height }: Area,
	[right, down]: readonly [number, number],
	resizes: boolean,
	image: MenuImage,
): Area {
	if (!resizes) return withinImage({ x: x + right, y: y + down, width, height }, image);
	return withinImage(
		{
			x,
			y,
			width: Math.min(width + right, image.width - x),
			height: Math.min(height + down, image.height - y),
		},
		image,
	);
}
