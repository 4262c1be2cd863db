import type { Reversal } from "./definition.ts";
import { deletions } from "./deletions.ts";
import { moves } from "./moves.ts";
import { tagsOfMany } from "./tags.ts";

/** Every kind of operation that can be taken back. */
const REVERSALS: readonly Reversal[] = [tagsOfMany, moves, deletions];

/** How an operation is taken back; undefined where it cannot be. */
export const reversalOf = (verb: string): Reversal | undefined => REVERSALS.find(({ takes }) => takes(verb));
