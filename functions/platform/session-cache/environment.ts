import type { Env } from "#functions/env.ts";
import type { Belief } from "./belief.ts";

/** Texts of the environment by which others are called in the account's name. */
const SECRETS = new Set<PropertyKey>(["LINE_CHANNEL_ACCESS_TOKEN", "GOOGLE_CLIENT_SECRET"]);
/** Databases of the archive: what is read there is forgotten with the rest. */
const ARCHIVE = /^ARCHIVE(_\d+)?$/;

/**
 * The environment of a handler that goes by a belief. Its database asks; databases of the archive are read beside it; whatever
 * else does something (rooms, queues, files, limits, LINE) is there once the belief is known to be right, and ends the
 * handler before.
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
