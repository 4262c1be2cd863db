import type { AreaPages } from "#web/platform/shell/sitePage.ts";

/** Pages of payments and points. */
export const commercePages = {} satisfies AreaPages;
