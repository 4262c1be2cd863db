import type { Env } from "#functions/env.ts";
import type { CacheValidation } from "./cache-validation.ts";

/** Secrets that allow calls in the account's name. */
const SECRETS = new Set<PropertyKey>(["LINE_CHANNEL_ACCESS_TOKEN", "GOOGLE_CLIENT_SECRET"]);
/** Archive databases, which are only read: discarding the response is enough. */
const ARCHIVE = /^ARCHIVE(_\d+)?$/;

/**
 * Environment of a handler with a cached session. Its database validates the session; archive databases are
 * read without validation; any other binding (rooms, queues, files, limits, LINE) interrupts the handler
 * before the validation.
 */
export const createValidatingEnvironment = (
	env: Env,
	validation: Pick<CacheValidation<object, unknown>, "assertConfirmed" | "database">,
): Env =>
	new Proxy(Object.create(env) as Env, {
		get(_, name) {
			if (name === "DB") return validation.database;
			const binding = env[name as keyof Env] as unknown;
			const isEffect = typeof binding === "object" && binding !== null && !ARCHIVE.test(String(name));
			if (isEffect || SECRETS.has(name)) validation.assertConfirmed();
			return binding;
		},
	});
