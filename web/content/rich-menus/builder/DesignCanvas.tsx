import { useEffect, useRef } from "react";
import { type Design, picturesOf } from "#domain/content/rich-menus/design.ts";
import classes from "./BuilderPage.module.css";
import { drawMenu } from "./draw.ts";
import { loadMenuPictures } from "./pictures.ts";

/** Preview width in pixels; the uploaded image is drawn larger. */
const WIDTH = 1_000;

/** Preview of the drawn menu. */
export function DesignCanvas({ design, width = WIDTH }: { design: Design; width?: number }) {
	const canvas = useRef<HTMLCanvasElement>(null);
	useEffect(() => {
		let isLatest = true;
		if (canvas.current) drawMenu(canvas.current, design, width, new Map());
		const keys = picturesOf(design);
		if (keys.length > 0)
			void loadMenuPictures(keys).then((pictures) => {
				if (isLatest && canvas.current) drawMenu(canvas.current, design, width, pictures);
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
