import { cloudflare } from "@cloudflare/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { developmentClock } from "./scripts/development-clock.ts";
import { emojiData } from "./scripts/emoji-data.ts";
import {
	DEPLOYMENT_DIST,
	DIST,
	LINE_VARS,
	localVars,
	STATE_DIR,
	WITH_SIMULATOR,
} from "./scripts/local/settings.ts";

// A deployment holds neither the simulator's Worker nor its page; every other build does.
const forDeployment = process.env.MUSUBI_BUILD === "deployment";

export default defineConfig(({ command }) => {
	const developing = command === "serve";
	const withSimulator = !forDeployment && (WITH_SIMULATOR || !developing);
	return {
		define: { __SIMULATOR__: JSON.stringify(!forDeployment) },
		build: { outDir: forDeployment ? DEPLOYMENT_DIST : DIST, chunkSizeWarningLimit: 700 },
		plugins: [
			react(),
			emojiData(),
			cloudflare({
				persistState: { path: STATE_DIR },
				config: {
					...(withSimulator && { services: [{ binding: "SIMULATOR", service: "musubi-simulator" }] }),
					// A build carries no secrets: whoever hosts it provides them.
					...(developing && { vars: localVars() }),
				},
				auxiliaryWorkers: withSimulator
					? [{ configPath: "./simulator/wrangler.toml", config: developing ? { vars: LINE_VARS } : {} }]
					: [],
			}),
			developmentClock(),
		],
	};
});
