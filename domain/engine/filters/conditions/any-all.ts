import { code } from "#domain/platform/wire/wire.ts";

/** 0 any, 1 all, 2 not any, 3 not all of the selection (rules, Codes). */
export const anyAll = () => code(0, 1, 2, 3).default(0);

export type AnyAll = 0 | 1 | 2 | 3;
