import {
	box,
	type Colour,
	disc,
	drawShapes,
	ring,
	type Shape,
	stroke,
	within,
	without,
} from "./demo-drawing.ts";
import type { DemoPicture } from "./demo-pictures.ts";

// Pictures of the demo shop: its rooms, staff and courses, drawn from simple shapes.

/** Keys of the pictures. */
export const DEMO_PICTURES = {
	logo: "demo-shop-logo",
	salon: "demo-shop-room",
	lesson: "demo-shop-lesson",
	sato: "demo-staff-sato",
	takahashi: "demo-staff-takahashi",
	watanabe: "demo-staff-watanabe",
	cut: "demo-course-cut",
	colouring: "demo-course-colour",
	spa: "demo-course-spa",
	straight: "demo-course-straight",
} as const;

/** Address of an uploaded picture. */
export const demoPictureAddress = (name: keyof typeof DEMO_PICTURES): string =>
	`/api/media/${DEMO_PICTURES[name]}`;

/** Colour of the shop's buttons. */
export const DEMO_SHOP_COLOUR = "#8c5a46";

const WALL: Colour = [244, 236, 227];
const FLOOR: Colour = [220, 201, 181];
const WOOD: Colour = [176, 131, 99];
const GLASS: Colour = [214, 230, 234];
const SHINE: Colour = [232, 242, 244];
const SEAT: Colour = [104, 134, 128];
const LEAF: Colour = [108, 143, 104];
const POT: Colour = [190, 110, 84];
const DARK: Colour = [72, 58, 52];
const PAPER: Colour = [252, 249, 245];

/** Mirror with a chair before it. */
const seatAt = (x: number): Shape[] => [
	{ colour: WOOD, has: disc(x, 0.36, 0.17, 0.24) },
	{ colour: GLASS, has: disc(x, 0.36, 0.15, 0.22) },
	{ colour: SHINE, has: stroke(x - 0.07, 0.42, x + 0.05, 0.22, 0.05) },
	{ colour: WOOD, has: box(x - 0.22, 0.64, 0.44, 0.03) },
	{ colour: DARK, has: stroke(x, 0.8, x, 0.92, 0.025) },
	{ colour: DARK, has: disc(x, 0.93, 0.11, 0.02) },
	{ colour: SEAT, has: stroke(x - 0.1, 0.8, x + 0.1, 0.8, 0.09) },
	{ colour: SEAT, has: stroke(x - 0.08, 0.58, x + 0.08, 0.58, 0.1) },
	{ colour: SEAT, has: box(x - 0.13, 0.58, 0.26, 0.16) },
];

const plantAt = (x: number): Shape[] => [
	{ colour: LEAF, has: stroke(x, 0.72, x - 0.1, 0.46, 0.07) },
	{ colour: LEAF, has: stroke(x, 0.72, x + 0.1, 0.48, 0.07) },
	{ colour: LEAF, has: stroke(x, 0.72, x, 0.38, 0.08) },
	{ colour: POT, has: box(x - 0.07, 0.72, 0.14, 0.16) },
];

const ROOM: Shape[] = [
	{ colour: FLOOR, has: box(0, 0.78, 2, 0.22) },
	{ colour: WOOD, has: box(0.1, 0.1, 0.36, 0.54) },
	{ colour: GLASS, has: box(0.12, 0.12, 0.32, 0.5) },
	{ colour: [250, 224, 164], has: disc(0.34, 0.26, 0.07) },
	{ colour: LEAF, has: within(box(0.12, 0.12, 0.32, 0.5), disc(0.2, 0.72, 0.24, 0.24)) },
	{ colour: WOOD, has: box(0.27, 0.12, 0.02, 0.5) },
];

const SALON: Shape[] = [...ROOM, ...seatAt(0.84), ...seatAt(1.34), ...plantAt(1.76)];

const LESSON: Shape[] = [
	...ROOM,
	...plantAt(0.62),
	{ colour: WOOD, has: box(0.8, 0.7, 1.1, 0.04) },
	{ colour: WOOD, has: box(0.86, 0.74, 0.03, 0.2) },
	{ colour: WOOD, has: box(1.8, 0.74, 0.03, 0.2) },
	...[1, 1.35, 1.7].flatMap((x): Shape[] => [
		{ colour: DARK, has: stroke(x, 0.68, x, 0.6, 0.03) },
		{ colour: DARK, has: disc(x, 0.7, 0.07, 0.015) },
		{ colour: WOOD, has: disc(x, 0.47, 0.11, 0.14) },
		{ colour: GLASS, has: disc(x, 0.47, 0.095, 0.125) },
		{ colour: SHINE, has: stroke(x - 0.04, 0.51, x + 0.03, 0.4, 0.03) },
	]),
];

interface Face {
	hair: Colour;
	clothes: Colour;
	isLong: boolean;
}

const SKIN: Colour = [241, 208, 184];

export const faceShapes = ({ hair, clothes, isLong }: Face): Shape[] => [
	...(isLong
		? [{ colour: hair, has: stroke(0.5, 0.42, 0.5, 0.66, 0.5) }]
		: [{ colour: hair, has: disc(0.5, 0.4, 0.24, 0.24) }]),
	{ colour: clothes, has: disc(0.5, 1.04, 0.38, 0.3) },
	{ colour: SKIN, has: stroke(0.5, 0.6, 0.5, 0.74, 0.15) },
	{ colour: SKIN, has: disc(0.5, 0.47, 0.185, 0.21) },
	{ colour: hair, has: without(disc(0.5, 0.38, 0.225, 0.2), disc(0.56, 0.52, 0.24, 0.2)) },
	{ colour: DARK, has: disc(0.43, 0.48, 0.018) },
	{ colour: DARK, has: disc(0.57, 0.48, 0.018) },
	{ colour: [206, 122, 110], has: within(ring(0.5, 0.54, 0.06, 0.014), (_, y) => y > 0.565) },
];

const CUT: Shape[] = [
	{ colour: DARK, has: stroke(0.34, 0.2, 0.6, 0.66, 0.045) },
	{ colour: DARK, has: stroke(0.66, 0.2, 0.4, 0.66, 0.045) },
	{ colour: POT, has: ring(0.35, 0.74, 0.1, 0.035) },
	{ colour: POT, has: ring(0.65, 0.74, 0.1, 0.035) },
	{ colour: PAPER, has: disc(0.5, 0.48, 0.02) },
];

const COLOURING: Shape[] = [
	{ colour: [201, 141, 96], has: disc(0.36, 0.42, 0.19) },
	{ colour: [150, 88, 74], has: disc(0.64, 0.42, 0.19) },
	{ colour: [94, 72, 84], has: disc(0.5, 0.64, 0.19) },
];

const waterDrop = (x: number, y: number, size: number): Shape["has"] => {
	const bottom = disc(x, y, size);
	return (atX, atY) =>
		bottom(atX, atY) ||
		(atY < y && atY > y - 2 * size && Math.abs(atX - x) < ((atY - y + 2 * size) / 2) * 0.87);
};

const SPA: Shape[] = [
	{ colour: [120, 168, 184], has: waterDrop(0.5, 0.48, 0.16) },
	{ colour: SHINE, has: disc(0.44, 0.5, 0.035, 0.06) },
	{ colour: SEAT, has: stroke(0.24, 0.76, 0.76, 0.76, 0.035) },
	{ colour: SEAT, has: stroke(0.32, 0.85, 0.68, 0.85, 0.035) },
];

const STRAIGHT: Shape[] = [0.26, 0.38, 0.5, 0.62, 0.74].map((x, index) => ({
	colour: index % 2 === 0 ? WOOD : DARK,
	has: stroke(x, 0.2, x, 0.8 - Math.abs(index - 2) * 0.04, 0.06),
}));

const LOGO: Shape[] = [
	{ colour: PAPER, has: ring(0.39, 0.5, 0.22, 0.06) },
	{
		colour: [236, 206, 170],
		has: without(
			ring(0.61, 0.5, 0.22, 0.06),
			within(ring(0.39, 0.5, 0.22, 0.06), (_, y) => y < 0.5),
		),
	},
];

/** Width of a square picture, and size of a cover. */
const SQUARE = 240;
const COVER = { width: 800, height: 400 };

type Sketch = [name: keyof typeof DEMO_PICTURES, ground: Colour, shapes: Shape[], size?: typeof COVER];

const SKETCHES: Sketch[] = [
	["logo", [140, 90, 70], LOGO],
	["salon", WALL, SALON, COVER],
	["lesson", [238, 232, 240], LESSON, COVER],
	["sato", [226, 220, 208], faceShapes({ hair: [92, 64, 52], clothes: [104, 134, 128], isLong: true })],
	["takahashi", [214, 224, 226], faceShapes({ hair: [48, 42, 44], clothes: [176, 131, 99], isLong: false })],
	["watanabe", [236, 220, 214], faceShapes({ hair: [140, 96, 66], clothes: [122, 118, 150], isLong: true })],
	["cut", [240, 232, 222], CUT],
	["colouring", [246, 236, 228], COLOURING],
	["spa", [228, 238, 238], SPA],
	["straight", [242, 232, 220], STRAIGHT],
];

/** Draws the pictures of the demo shop. */
export const drawSalonPictures = (): DemoPicture[] =>
	SKETCHES.map(([name, ground, shapes, size = { width: SQUARE, height: SQUARE }]) => ({
		key: DEMO_PICTURES[name],
		type: "image/png",
		...size,
		content: drawShapes({ ...size, ground, shapes }),
	}));
