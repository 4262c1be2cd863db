import { layoutAreas, type MenuLayout } from "#domain/content/rich-menus/menu-layouts.ts";

const DEFAULT_WIDTH = 2.25;

interface LayoutPictureProps {
	layout: MenuLayout;
	image: { width: number; height: number };
	/** Width in rem. */
	width?: number;
}

/** Thumbnail of a layout. */
export const LayoutPicture = ({ layout, image, width = DEFAULT_WIDTH }: LayoutPictureProps) => (
	<svg
		viewBox={`0 0 ${image.width} ${image.height}`}
		style={{ width: `${width}rem` }}
		fill="none"
		stroke="currentColor"
		// The lines are equally thick in thumbnails of every width.
		strokeWidth={image.width / 25 / (width / DEFAULT_WIDTH)}
		aria-hidden="true"
	>
		{layoutAreas(layout, image).map(({ x, y, width, height }) => (
			<rect key={`${x}:${y}`} x={x} y={y} width={width} height={height} />
		))}
	</svg>
);
