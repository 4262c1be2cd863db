import type { SimulatorEnv } from "./env.ts";

export { LinePlatform } from "./line-platform.ts";

/** Everything that the stand-in for LINE knows lies in one object; the Worker only leads there. */
export default {
	fetch: (request, env) => env.LinePlatform.getByName("line").fetch(request),
} satisfies ExportedHandler<SimulatorEnv>;
