import type { KeyboardEvent } from "react";
import type { AreaFault } from "#domain/content/rich-menus/area-faults.ts";
import type { ImageSize } from "#domain/content/rich-menus/menu-layouts.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { cssPercent } from "#web/platform/ui/cssPercent.ts";
import { buttonDraftName, type MenuButtonDraft } from "../richMenuDraft.ts";
import classes from "./AreaBoard.module.css";
import { areaFaultText } from "./areaFaultText.ts";

/** Resize handles by the edges that they move: corners and edge centres. */
const GRIPS = [
	[-1, -1],
	[0, -1],
	[1, -1],
	[-1, 0],
	[1, 0],
	[-1, 1],
	[0, 1],
	[1, 1],
] as const;

interface AreaFrameProps {
	button: MenuButtonDraft;
	index: number;
	image: ImageSize;
	isOpen: boolean;
	fault: AreaFault;
	onOpen: () => void;
	onKeyDown: (event: KeyboardEvent) => void;
}

/** Frame of a button over the image, with handles while selected, and any position error. */
export function AreaFrame({ button, index, image, isOpen, fault, onOpen, onKeyDown }: AreaFrameProps) {
	const faultText = areaFaultText(fault);
	return (
		<button
			type="button"
			className={classes.area}
			data-area={index}
			data-open={isOpen || undefined}
			data-wrong={fault.isOutside ? "outside" : fault.overlaps.length > 0 ? "overlap" : undefined}
			aria-pressed={isOpen}
			aria-label={`${buttonDraftName(button, index)}の枠${faultText === null ? "" : `（${faultText}）`}`}
			aria-describedby="area-keys"
			title={faultText ?? undefined}
			style={{
				left: cssPercent(button.x, image.width),
				top: cssPercent(button.y, image.height),
				width: cssPercent(button.width, image.width),
				height: cssPercent(button.height, image.height),
			}}
			onClick={onOpen}
			onKeyDown={onKeyDown}
		>
			<span className={classes.number}>
				{index + 1}
				{faultText !== null && <WarningIcon size="1em" />}
			</span>
			{isOpen &&
				GRIPS.map(([across, down]) => (
					<span
						key={`${across},${down}`}
						className={classes.grip}
						data-grip={`${across},${down}`}
						style={{ left: `${(across + 1) * 50}%`, top: `${(down + 1) * 50}%` }}
					/>
				))}
		</button>
	);
}
