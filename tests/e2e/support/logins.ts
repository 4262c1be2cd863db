import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { BrowserContext } from "@playwright/test";
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

/** Where the state of who is logged in lies, or nobody's. */
export type Login = string | typeof NOBODY;

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** The cookies by which somebody is logged in. */
export const cookiesOf = (login: Login): StorageState["cookies"] =>
	typeof login === "string"
		? (JSON.parse(readFileSync(login, "utf8")) as StorageState).cookies
		: login.cookies;
