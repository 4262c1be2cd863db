import { codeOf } from "#domain/platform/wire/input-schemas.ts";

/** Rule code for a selection: 0 any, 1 all, 2 not any, 3 not all of it (rules, Codes). */
export const anyAllRule = () => codeOf(0, 1, 2, 3).default(0);

export type AnyAll = 0 | 1 | 2 | 3;
