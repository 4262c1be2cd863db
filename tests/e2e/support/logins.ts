import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { OWN } from "./servers.ts";

const folder = resolve(import.meta.dirname, "../../../test-results/logins");

/** File of an operator's browser state at a server. */
export const loginOf = (who: "administrator" | "staff", server: number): string =>
	`${folder}/${who}-${server}.json`;

/** States of the operators, logged in by `log-in.setup.ts` at this worker's server. */
export const ADMINISTRATOR = loginOf("administrator", OWN);
export const STAFF = loginOf("staff", OWN);

/** State without a login. */
export const NOBODY = { cookies: [], origins: [] };

/** File of a login state, or the state without one. */
export type Login = string | typeof NOBODY;

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Cookies of a login state. */
export const cookiesOf = (login: Login): StorageState["cookies"] =>
	typeof login === "string"
		? (JSON.parse(readFileSync(login, "utf8")) as StorageState).cookies
		: login.cookies;
