import { cloudflare } from "@cloudflare/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { developmentClock } from "./scripts/development-clock.ts";

// A deployment holds neither the simulator's Worker nor its page; every other build does.
const forDeployment = process.env.MUSUBI_BUILD === "deployment";
const stateDir = process.env.STATE_DIR ?? ".state";

const simulatorServices = [{ binding: "SIMULATOR", service: "musubi-simulator" }];

export default defineConfig({
	define: { __SIMULATOR__: JSON.stringify(!forDeployment) },
	build: { chunkSizeWarningLimit: 700 },
	server: { port: Number(process.env.PORT ?? 8787), strictPort: true },
	plugins: [
		react(),
		cloudflare({
			persistState: { path: stateDir },
			config: forDeployment ? {} : { services: simulatorServices },
			auxiliaryWorkers: forDeployment ? [] : [{ configPath: "./simulator/wrangler.toml" }],
		}),
		developmentClock(),
	],
});
