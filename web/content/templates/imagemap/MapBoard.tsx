import type { RichMenuArea } from "#domain/content/rich-menus/layout.ts";
import type { TemplateContentOf } from "#domain/content/templates/content.ts";
import { AreaBoard } from "#web/content/rich-menus/areas/AreaBoard.tsx";
import type { Commands } from "#web/content/rich-menus/areas/areaKeys.ts";
import { drawnOver, imagemapSizeOf } from "./places.ts";

interface MapBoardProps {
	content: TemplateContentOf<"imagemap">;
	/** Index of the selected area; the video's follows the last area. */
	open: number;
	onOpen: (index: number) => void;
	onMove: (index: number, place: RichMenuArea) => void;
	/** Absent if no further area is allowed. */
	onDraw: ((place: RichMenuArea) => void) | undefined;
	commands: Commands;
	readOnly: boolean;
}

/** Picture of an image map with its areas and video, on the board of rich menus. */
export const MapBoard = ({ content, ...rest }: MapBoardProps) => (
	<AreaBoard
		image={{ key: content.media_key, ...imagemapSizeOf(content) }}
		alt="イメージマップの画像"
		label="範囲の枠"
		buttons={drawnOver(content)}
		faults={[]}
		zoom={1}
		isDrawing={false}
		{...rest}
	/>
);
