import type { Area } from "#domain/content/rich-menus/layout.ts";
import type { TemplateContentOf } from "#domain/content/templates/content.ts";
import { AreaBoard } from "#web/content/rich-menus/areas/AreaBoard.tsx";
import type { Commands } from "#web/content/rich-menus/areas/areaKeys.ts";
import { drawnOver, sizeOf } from "./places.ts";

interface MapBoardProps {
	content: TemplateContentOf<"imagemap">;
	/** The place of the area that is edited; that of the video is behind the last area. */
	open: number;
	onOpen: (index: number) => void;
	onMove: (index: number, place: Area) => void;
	/** Not given where there is no room for another. */
	onDraw: ((place: Area) => void) | undefined;
	commands: Commands;
	readOnly: boolean;
}

/** The picture of an image map with its areas and its video over it, on the board of rich menus. */
export const MapBoard = ({ content, ...rest }: MapBoardProps) => (
	<AreaBoard
		image={{ key: content.media_key, ...sizeOf(content) }}
		alt="イメージマップの画像"
		label="範囲の枠"
		buttons={drawnOver(content)}
		faults={[]}
		zoom={1}
		isDrawing={false}
		{...rest}
	/>
);
