import { DEMO_ADMINISTRATOR, DEMO_STAFF } from "#domain/console/operators/demo-operators.ts";
import { Cookies, Requests } from "./http.ts";
import { ORIGIN } from "./site.ts";

/** Operators of the demo shop, and no login. */
export const ADMINISTRATOR = DEMO_ADMINISTRATOR;
export const STAFF = DEMO_STAFF;
export const NOBODY = null;

export type Login = { email: string; password: string } | null;

const known = new Map<string, Cookies>();

/** Cookies of an operator, logged in once per worker and product. */
export async function cookiesOf(login: Login): Promise<Cookies> {
	if (login === null) return new Cookies();
	const key = `${ORIGIN} ${login.email}`;
	const old = known.get(key);
	if (old) return old;
	const cookies = new Cookies();
	const answer = await Requests.of(ORIGIN, cookies).post("/api/login", { data: login });
	if (!answer.ok()) throw new Error(`${login.email} cannot log in: ${answer.status()}`);
	known.set(key, cookies);
	return cookies;
}
