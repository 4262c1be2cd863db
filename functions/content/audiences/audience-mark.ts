import type { Ctx } from "#functions/context.ts";

/** Random part of an audience's description at LINE. */
export const createMark = ({ newId }: Pick<Ctx, "newId">): string => newId().replaceAll("-", "").slice(-12);
