import { randomBytes } from "node:crypto";

/**
 * A name that nothing else has: what an earlier try of the same test left is not taken for this one's. Short, since many
 * places shorten names.
 */
export const ownName = (name: string): string => `${name}${randomBytes(2).toString("hex")}`;
