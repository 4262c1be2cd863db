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
	belief: Pick<CacheValidation<object, unknown>, "assertRight" | "database">,
): Env =>
	new Proxy(Object.create(env) as Env, {
		get(_, name) {
			if (name === "DB") return belief.database;
			const bound = env[name as keyof Env] as unknown;
			const does = typeof bound === "object" && bound !== null && !ARCHIVE.test(String(name));
			if (does || SECRETS.has(name)) belief.assertRight();
			return bound;
		},
	});
