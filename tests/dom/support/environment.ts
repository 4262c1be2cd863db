import { builtinEnvironments, type Environment } from "vitest/runtime";

/** Globals that stay Node's own: happy-dom's fetch enforces the same-origin policy, and is slower. */
const OF_NODE = [
	...(["fetch", "Request", "Response", "Headers", "FormData", "Blob", "File"] as const),
	...(["AbortController", "AbortSignal", "URL", "URLSearchParams"] as const),
] as const;

/** happy-dom document, 1,280 pixels wide. */
export default {
	...builtinEnvironments["happy-dom"],
	name: "site",
	async setup(global, options) {
		const own = Object.fromEntries(OF_NODE.map((name) => [name, global[name]]));
		const environment = await builtinEnvironments["happy-dom"].setup(global, {
			...options,
			happyDOM: { url: "http://localhost/", width: 1280, height: 800 },
		});
		Object.assign(global, own);
		return environment;
	},
} satisfies Environment;
