import type { Plugin } from "vite";

/** In `npm run dev` nothing fires cron triggers, so this does, once a minute, through the Worker's own handler. */
export function developmentClock(): Plugin {
	return {
		name: "development-clock",
		apply: "serve",
		configureServer(server) {
			const timer = setInterval(() => {
				const address = server.resolvedUrls?.local[0];
				if (address) void fetch(new URL("/cdn-cgi/handler/scheduled", address)).catch(() => undefined);
			}, 60_000);
			server.httpServer?.once("close", () => clearInterval(timer));
		},
	};
}
