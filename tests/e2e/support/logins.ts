import { resolve } from "node:path";

const folder = resolve(import.meta.dirname, "../../../test-results/logins");

/** Where the browser's state of each operator lies once `log-in.setup.ts` has logged them in. */
export const ADMINISTRATOR = `${folder}/administrator.json`;
export const STAFF = `${folder}/staff.json`;

/** Nobody is logged in. */
export const NOBODY = { cookies: [], origins: [] };
