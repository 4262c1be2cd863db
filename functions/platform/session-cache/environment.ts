import type { Env } from "#functions/env.ts";
import type { Belief } from "./belief.ts";

/** Texts of the environment by which others are called in the account's name. */
const SECRETS = new Set<PropertyKey>(["LINE_CHANNEL_ACCESS_TOKEN", "GOOGLE_CLIENT_SECRET"]);
/** Databases of the archive: what is read there is forgotten with the rest. */
const ARCHIVE = /^ARCHIVE(_\d+)?$/;

/**
 * Environment of a handler with a cached session. Its database validates the session; archive databases are
 * read without; any other binding (rooms, queues, files, limits, LINE) is available after the validation, and
 * interrupts the handler before.
 */
export const askingEnvironment = (
	env: Env,
	belief: Pick<Belief<object, unknown>, "assertRight" | "database">,
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
