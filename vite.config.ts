import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import react from "@vitejs/plugin-react";
import { type BuildEnvironmentOptions, defineConfig } from "vite";
import { aboutBuild, LICENSE_FILE } from "./scripts/about-build.ts";
import { developmentClock } from "./scripts/development-clock.ts";
import { emojiData } from "./scripts/emoji-data.ts";
import { listFurtherDatabases } from "./scripts/local/bind-databases.ts";
import {
	LOCAL_ACCOUNTS,
	type LocalAccount,
	localPrefix,
	readLocalAccounts,
} from "./scripts/local/local-accounts.ts";
import {
	buildLocalVars,
	DEPLOYMENT_DIST,
	DIST,
	STATE_DIR,
	WITH_SIMULATOR,
} from "./scripts/local/local-settings.ts";
import {
	nextClockOf,
	simulatorOf,
	simulatorServices,
	simulatorVars,
} from "./scripts/local/simulator-workers.ts";
import { mantineStyles } from "./scripts/mantine-styles.ts";
import { minifiedPlugin } from "./scripts/minified.ts";
import { pageFiles } from "./scripts/page-files.ts";
import { SITE_CHUNKS } from "./scripts/site-chunks.ts";
import { withoutZodLocales } from "./scripts/without-zod-locales.ts";

// Only a deployment omits the simulator's Worker and page.
const forDeployment = process.env.MUSUBI_BUILD === "deployment";

const siteBuild: BuildEnvironmentOptions = {
	license: { fileName: LICENSE_FILE },
	// Only read by tests; not served.
	manifest: !forDeployment,
	rolldownOptions: {
		// Lets the shell load its own icons alone, though all pages import one file.
		treeshake: { moduleSideEffects: [{ test: /[\\/]ui[\\/]\w+Icons?\.tsx$/, sideEffects: false }] },
		output: {
			// The first page lists all files, so shared chunks get a short name instead of all their users' names.
			chunkFileNames: ({ name }) => `assets/${name.startsWith("shared~") ? "shared" : "[name]"}-[hash].js`,
			codeSplitting: {
				groups: SITE_CHUNKS,
			},
		},
	},
};

/**
 * Minified Worker, half the size for a deployment's upload and for each local start. Names of functions and classes are
 * kept, so that stack traces are readable.
 */
const smallWorker: BuildEnvironmentOptions = {
	license: { fileName: LICENSE_FILE },
	rolldownOptions: {
		output: {
			minify: {
				compress: true,
				mangle: { toplevel: true, keepNames: true },
				codegen: { removeWhitespace: true },
			},
		},
	},
};

const toService = ([binding, service]: [string, string]) => ({ binding, service });
const toDatabase = (name: string) => ({ binding: name, database_name: name, database_id: name });

const SIMULATOR_CONFIG = resolve("simulator/wrangler.toml");

/** Configuration of a simulator; a copy for each further account, because Vite takes a file once. */
function simulatorConfigFile(account: LocalAccount): string {
	if (localPrefix(account) === "") return SIMULATOR_CONFIG;
	const copy = join(STATE_DIR, `${simulatorOf(account)}.toml`);
	const main = resolve("simulator/simulator-worker.ts");
	writeFileSync(
		copy,
		readFileSync(SIMULATOR_CONFIG, "utf8").replace(/^main = .*$/m, `main = ${JSON.stringify(main)}`),
	);
	return copy;
}

/** Simulator of an account while developing, as `npm start` runs it. */
function simulatorConfig(account: LocalAccount, accounts: readonly LocalAccount[]) {
	const next = nextClockOf(account, accounts);
	return {
		name: simulatorOf(account),
		vars: simulatorVars(account),
		services: next ? [toService(["NEXT_CLOCK", next])] : [],
	};
}

export default defineConfig(({ command }) => {
	const developing = command === "serve";
	const withSimulator = !forDeployment && (WITH_SIMULATOR || !developing);
	// A build serves any number of accounts (scripts/local/host-workers.ts).
	const accounts = developing ? readLocalAccounts() : LOCAL_ACCOUNTS.slice(0, 1);
	return {
		define: { __SIMULATOR__: JSON.stringify(!forDeployment) },
		build: {
			outDir: forDeployment ? DEPLOYMENT_DIST : DIST,
			// The API reference's renderer is that large; only its page loads it.
			chunkSizeWarningLimit: 1_600,
			// Slow plugins on a busy machine are not the user's concern.
			rolldownOptions: { checks: { bundlerTimings: false } },
		},
		environments: { client: { build: siteBuild }, musubi: { build: smallWorker } },
		plugins: [
			react(),
			emojiData(),
			aboutBuild(),
			pageFiles(),
			minifiedPlugin(),
			withoutZodLocales(),
			mantineStyles(),
			cloudflare({
				persistState: { path: STATE_DIR },
				config: {
					...(withSimulator && { services: accounts.flatMap(simulatorServices).map(toService) }),
					// A build contains no secrets; its host provides them.
					...(developing && {
						vars: buildLocalVars(),
						d1_databases: listFurtherDatabases(accounts).map(toDatabase),
					}),
				},
				auxiliaryWorkers: withSimulator
					? accounts.map((account) => ({
							configPath: simulatorConfigFile(account),
							viteEnvironment: { name: simulatorOf(account).replaceAll("-", "_") },
							config: developing ? simulatorConfig(account, accounts) : {},
						}))
					: [],
			}),
			developmentClock(),
		],
	};
});
