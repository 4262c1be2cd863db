import { resolve } from "node:path";
import { OWN } from "./servers.ts";

const folder = resolve(import.meta.dirname, "../../../test-results/logins");

/** Where a browser's state lies, of who is logged in at which server. */
export const loginOf = (who: "administrator" | "staff", server: number): string =>
	`${folder}/${who}-${server}.json`;

/** Each operator, logged in by `log-in.setup.ts` at the server of this worker. */
export const ADMINISTRATOR = loginOf("administrator", OWN);
export const STAFF = loginOf("staff", OWN);

/** Nobody is logged in. */
export const NOBODY = { cookies: [], origins: [] };
