/** LINE's limits of a Flex message: JSON in bytes, and how many bubbles a carousel holds. */
export const FLEX_LIMITS = { bubble: 30 * 1024, carousel: 50 * 1024, bubbles: 12 } as const;

/** LINE's description names no limit. This one is ours: more than layouts need, and safe for whatever recurses. */
export const MAX_NESTED_BOXES = 10;

const encoder = new TextEncoder();

/** How many bytes a value's JSON has as it is sent: without the line breaks of whoever typed it. */
export const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

export const isBox = (part: object): boolean => "type" in part && part.type === "box";
