import { layoutAreas, type MenuLayout } from "#domain/content/rich-menus/menu-layouts.ts";

interface LayoutPictureProps {
	layout: MenuLayout;
	image: { width: number; height: number };
	/** Width in rem. */
	width?: number;
}

/** Thumbnail of a layout. */
export const LayoutPicture = ({ layout, image, width = 2.25 }: LayoutPictureProps) => (
	<svg
		viewBox={`0 0 ${image.width} ${image.height}`}
		style={{ width: `${width}rem` }}
		fill="none"
		stroke="currentColor"
		strokeWidth={image.width / 25 / (width / 2.25)}
		aria-hidden="true"
	>
		{layoutAreas(layout, image).map(({ x, y, width, height }) => (
			<rect key={`${x}:${y}`} x={x} y={y} width={width} height={height} />
		))}
	</svg>
);
