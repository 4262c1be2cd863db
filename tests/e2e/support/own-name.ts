import { randomBytes } from "node:crypto";

/**
 * Unique name, so that leftovers of earlier attempts do not match. Short, because many places truncate names.
 */
export const ownName = (name: string): string => `${name}${randomBytes(2).toString("hex")}`;
