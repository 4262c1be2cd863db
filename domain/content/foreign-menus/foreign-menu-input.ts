import { z } from "zod";

/** LINE's id of a rich menu. */
const lineMenuId = () => z.string().regex(/^[\w-]{1,100}$/);

/** Body of `POST /api/foreign_menus/unlink` and `…/delete`. */
export const foreignMenuInput = z.object({ line_menu_id: lineMenuId() });

export type ForeignMenuInput = z.output<typeof foreignMenuInput>;

/** Body of `POST /api/foreign_menus/aliases/delete`. */
export const foreignAliasInput = z.object({ alias: z.string().regex(/^[a-z0-9_-]{1,32}$/) });

export type ForeignAliasInput = z.output<typeof foreignAliasInput>;
