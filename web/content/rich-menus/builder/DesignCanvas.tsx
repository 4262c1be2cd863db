import { useEffect, useRef } from "react";
import { designPictureKeys, type MenuDesign } from "#domain/content/rich-menus/menu-design.ts";
import { drawMenuAtWidth } from "./drawMenu.ts";
import { loadMenuPictures } from "./menuPictures.ts";
import classes from "./RichMenuBuilderPage.module.css";

/** Preview width in pixels; the uploaded image is drawn larger. */
const PREVIEW_WIDTH = 1_000;

/** Preview of the drawn menu. */
export function DesignCanvas({ design, width = PREVIEW_WIDTH }: { design: MenuDesign; width?: number }) {
	const canvas = useRef<HTMLCanvasElement>(null);
	useEffect(() => {
		let isLatest = true;
		if (canvas.current) drawMenuAtWidth(canvas.current, design, width, new Map());
		const keys = designPictureKeys(design);
		if (keys.length > 0)
			void loadMenuPictures(keys).then((pictures) => {
				if (isLatest && canvas.current) drawMenuAtWidth(canvas.current, design, width, pictures);
			});
		return () => {
			isLatest = false;
		};
	}, [design, width]);
	return (
		<canvas
			ref={canvas}
			className={classes.canvas}
			role="img"
			aria-label={`メニューの見本: ${design.cells.map(({ text }) => text.replaceAll("\n", "")).join("、")}`}
		/>
	);
}
