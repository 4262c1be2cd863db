import {
	box,
	type Colour,
	disc,
	drawShapes,
	ring,
	type Shape,
	stroke,
	within,
} from "#db/demo/demo-drawing.ts";
import type { DemoPicture } from "#db/demo/demo-pictures.ts";
import { faceShapes } from "#db/demo/demo-salon-pictures.ts";

// Pictures of the demo clinic: its room and staff, drawn from simple shapes.

/** Keys of the pictures. */
export const CLINIC_PICTURES = {
	logo: "clinic-logo",
	room: "clinic-room",
	minato: "clinic-staff-minato",
	onishi: "clinic-staff-onishi",
} as const;

/** Address of an uploaded picture. */
export const clinicPictureAddress = (name: keyof typeof CLINIC_PICTURES): string =>
	`/api/media/${CLINIC_PICTURES[name]}`;

const TEAL: Colour = [31, 111, 120];
const FOAM: Colour = [226, 241, 241];
const WALL: Colour = [236, 243, 242];
const FLOOR: Colour = [203, 217, 214];
const WOOD: Colour = [166, 130, 100];
const SHEET: Colour = [250, 252, 251];
const LEAF: Colour = [98, 140, 108];

/** Harbour: a lighthouse's ring above two waves. */
const LOGO: Shape[] = [
	{ colour: FOAM, has: disc(0.5, 0.4, 0.2) },
	{ colour: TEAL, has: disc(0.5, 0.4, 0.1) },
	...[0.68, 0.82].flatMap((y) =>
		[0.2, 0.4, 0.6, 0.8].map((x) => ({
			colour: FOAM,
			has: within(ring(x, y - 0.05, 0.12, 0.05), (_, down) => down > y - 0.05),
		})),
	),
];

/** Treatment table with a pillow between a window and a plant. */
const ROOM: Shape[] = [
	{ colour: FLOOR, has: box(0, 0.76, 2, 0.24) },
	{ colour: SHEET, has: box(0.2, 0.14, 0.5, 0.4) },
	{ colour: [206, 228, 232], has: box(0.23, 0.17, 0.44, 0.34) },
	{ colour: SHEET, has: box(0.44, 0.17, 0.02, 0.34) },
	{ colour: WOOD, has: box(0.66, 0.64, 0.05, 0.26) },
	{ colour: WOOD, has: box(1.4, 0.64, 0.05, 0.26) },
	{ colour: TEAL, has: box(0.58, 0.58, 0.96, 0.08) },
	{ colour: SHEET, has: stroke(0.66, 0.555, 0.86, 0.555, 0.07) },
	{ colour: [160, 200, 202], has: box(1.06, 0.52, 0.46, 0.07) },
	{ colour: LEAF, has: stroke(1.78, 0.7, 1.7, 0.42, 0.07) },
	{ colour: LEAF, has: stroke(1.78, 0.7, 1.87, 0.44, 0.07) },
	{ colour: LEAF, has: stroke(1.78, 0.7, 1.78, 0.34, 0.08) },
	{ colour: WOOD, has: box(1.71, 0.7, 0.14, 0.16) },
];

const SQUARE = { width: 240, height: 240 };
const COVER = { width: 800, height: 400 };

/** Draws the pictures of the clinic. */
export const drawClinicPictures = (): DemoPicture[] =>
	(
		[
			["logo", TEAL, LOGO, SQUARE],
			["room", WALL, ROOM, COVER],
			["minato", [214, 226, 226], faceShapes({ hair: [70, 68, 70], clothes: TEAL, isLong: false }), SQUARE],
			["onishi", [232, 228, 220], faceShapes({ hair: [96, 66, 50], clothes: TEAL, isLong: true }), SQUARE],
		] as const
	).map(([name, ground, shapes, size]) => ({
		key: CLINIC_PICTURES[name],
		type: "image/png" as const,
		...size,
		content: drawShapes({ ...size, ground, shapes }),
	}));
