import { GREY, isHexColour } from "../colours.ts";

/** The colours that a mark may have in the account's own list, by the class that is stored. */
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

/** A stored class; one that nobody knows is grey. */
export const colourClass = (stored: string): ColourClass =>
	Object.hasOwn(COLOUR_CLASSES, stored) ? (stored as ColourClass) : "default";

/** A stored colour, be it a class or a colour itself; grey where it is neither. */
export const markColour = (stored: string): string =>
	isHexColour(stored) ? stored : COLOUR_CLASSES[colourClass(stored)].color;
