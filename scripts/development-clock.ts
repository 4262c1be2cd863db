import type { Plugin } from "vite";

/** Triggers the Worker's scheduled handler once a minute in `npm run dev`, where cron does not run. */
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
