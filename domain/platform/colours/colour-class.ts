import { GREY, isHexColour } from "./text-colour.ts";

/** Colours of response marks, score levels and tags, by stored class. */
export const COLOUR_CLASSES = {
	default: { name: "グレー", color: GREY },
	primary: { name: "青", color: "#337ab7" },
	success: { name: "緑", color: "#5cb85c" },
	info: { name: "水色", color: "#5bc0de" },
	warning: { name: "オレンジ", color: "#f0ad4e" },
	danger: { name: "赤", color: "#d9534f" },
} as const;

export type ColourClass = keyof typeof COLOUR_CLASSES;

export const ALL_COLOUR_CLASSES = Object.keys(COLOUR_CLASSES) as ColourClass[];

/** Reads a stored class; an unknown one is grey. */
export const parseColourClass = (stored: string): ColourClass =>
	Object.hasOwn(COLOUR_CLASSES, stored) ? (stored as ColourClass) : "default";

/** Reads a stored colour, a class or a hex colour; anything else is grey. */
export const parseMarkColour = (stored: string): string =>
	isHexColour(stored) ? stored : COLOUR_CLASSES[parseColourClass(stored)].color;
