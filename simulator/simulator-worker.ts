import type { SimulatorEnv } from "./simulator-env.ts";

export { LinePlatform } from "./line-platform.ts";

/** The whole state of the LINE simulator is in one object; the Worker only forwards to it. */
export default {
	fetch: (request, env) => env.LinePlatform.getByName("line").fetch(request),
} satisfies ExportedHandler<SimulatorEnv>;
