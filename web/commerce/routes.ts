import type { AreaPages } from "#web/platform/shell/sitePage.ts";
import { paymentPages } from "./payments/paymentPages.ts";

/** Pages of payments and points. */
export const commercePages = { ...paymentPages } satisfies AreaPages;
