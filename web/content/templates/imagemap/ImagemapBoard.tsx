import type { RichMenuArea } from "#domain/content/rich-menus/menu-layouts.ts";
import type { TemplateContentOf } from "#domain/content/templates/template-content.ts";
import { AreaBoard } from "#web/content/rich-menus/areas/AreaBoard.tsx";
import type { AreaCommands } from "#web/content/rich-menus/areas/areaKeys.ts";
import { imagemapFrames, imagemapSizeOf } from "./imagemapAreas.ts";

interface ImagemapBoardProps {
	content: TemplateContentOf<"imagemap">;
	/** Index of the selected frame; the video comes after the last area. */
	openIndex: number;
	onOpen: (index: number) => void;
	onMove: (index: number, bounds: RichMenuArea) => void;
	/** Absent if no further area is allowed. */
	onDraw: ((bounds: RichMenuArea) => void) | undefined;
	commands: AreaCommands;
	readOnly: boolean;
}

/** Picture of an imagemap with its areas and video, on the board of rich menus. */
export const ImagemapBoard = ({ content, ...rest }: ImagemapBoardProps) => (
	<AreaBoard
		image={{ key: content.media_key, ...imagemapSizeOf(content) }}
		alt="イメージマップの画像"
		label="範囲の枠"
		buttons={imagemapFrames(content)}
		faults={[]}
		zoom={1}
		isDrawing={false}
		{...rest}
	/>
);
