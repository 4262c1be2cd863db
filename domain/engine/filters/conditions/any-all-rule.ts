import { codeIn } from "#domain/platform/wire/input-schemas.ts";

/** Rule codes for a selection: any of it, all of it, none of it, not all of it (rules, Codes). */
export const ANY_ALL = { any: 0, all: 1, none: 2, notAll: 3 } as const;

export const anyAllRule = () => codeIn(ANY_ALL).default(ANY_ALL.any);

export type AnyAll = (typeof ANY_ALL)[keyof typeof ANY_ALL];
