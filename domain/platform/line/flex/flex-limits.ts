/** LINE's limits of a Flex message: bytes of JSON, and bubbles per carousel. */
export const FLEX_LIMITS = { bubble: 30 * 1024, carousel: 50 * 1024, bubbles: 12 } as const;

/**
 * Limit of this product, since LINE documents none: more than layouts need, and safe for recursive
 * functions.
 */
export const MAX_NESTED_BOXES = 10;

const encoder = new TextEncoder();

/** Bytes of a value's JSON as sent, without the whitespace of its input. */
export const jsonBytes = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

export const isFlexBox = (part: object): boolean => "type" in part && part.type === "box";
