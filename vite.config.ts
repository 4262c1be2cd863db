import { cloudflare } from "@cloudflare/vite-plugin";
import react from "@vitejs/plugin-react";
import { type BuildEnvironmentOptions, defineConfig } from "vite";
import { developmentClock } from "./scripts/development-clock.ts";
import { emojiData } from "./scripts/emoji-data.ts";
import {
	DEPLOYMENT_DIST,
	DIST,
	LINE_VARS,
	localVars,
	STATE_DIR,
	WITH_GOOGLE,
	WITH_SIMULATOR,
} from "./scripts/local/settings.ts";
import { mantineStyles } from "./scripts/mantine-styles.ts";
import { mergeRefs } from "./scripts/merge-refs.ts";
import { minified } from "./scripts/minified.ts";
import { quickerDrizzle } from "./scripts/quicker-drizzle.ts";
import { smallerZod } from "./scripts/smaller-zod.ts";

// A deployment holds neither the simulator's Worker nor its page; every other build does.
const forDeployment = process.env.MUSUBI_BUILD === "deployment";

/** Folders of the site whose parts most editors share. */
const EDITING = [
	"platform/(csv|emoji|media)",
	"engine/(actions|filters|messages|placeholders|selector|send-forecast|steps|used-by|versions)",
	"people/(items|marks)",
	"inbox/testers",
	"acquisition/links",
	"content/templates",
].join("|");

/**
 * How the site is cut into files. A file for each of the library's and our own small modules would be a hundred and more
 * requests for a page, so what several pages use is put together by room, each room leaning on those above it alone. What
 * the first page and each other page cost is held by tests/built/site.test.ts.
 */
const ROOMS_OF_THE_SITE = [
	{ name: "react", test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/ },
	{ name: "shell", tags: ["$initial" as const] },
	// What one page alone shows in a library's own dress comes with that page.
	{ name: "styles", test: /^(?!.*swagger-ui-dist).*\.css$/ },
	{
		name: "components",
		test: /node_modules[\\/](@floating-ui|@mantine[\\/](?!dates|charts))/,
		minShareCount: 4,
	},
	{ name: "domain", test: /(node_modules[\\/](zod|dayjs)|[\\/]domain)[\\/]/, minShareCount: 10 },
	// Two pages draw charts, and no other may ask for what draws them.
	{
		name: "charts",
		test: /node_modules[\\/](@mantine[\\/]charts|recharts|@reduxjs|react-redux|redux|redux-thunk|reselect|immer|es-toolkit|decimal\.js-light|eventemitter3|victory-vendor|d3-[a-z-]+|internmap)[\\/]/,
	},
	{ name: "drag", test: /node_modules[\\/]@dnd-kit[\\/]/ },
	{
		name: "ui",
		test: /[\\/]web[\\/]platform[\\/](api|ui[\\/](?!Day|Date|dates|TimePicker))/,
		minShareCount: 2,
	},
	{ name: "dates", test: /@mantine[\\/]dates[\\/]|[\\/]web[\\/]platform[\\/]ui[\\/]/ },
	{ name: "editing", test: new RegExp(`/web/(${EDITING})/`.replaceAll("/", "[\\\\/]")), minShareCount: 2 },
	// What stands beside a friend or a message, wherever: in the chat, on the timeline and a friend's page.
	{ name: "friends", test: /[\\/]web[\\/](people[\\/]friends|inbox[\\/]timeline)[\\/]/, minShareCount: 2 },
	{ name: "salons", test: /[\\/]web[\\/]booking[\\/](salons|salon-board|events)[\\/]/, minShareCount: 2 },
	{ name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4_000 },
];

const siteBuild: BuildEnvironmentOptions = {
	// Read by the tests alone; nothing serves it.
	manifest: !forDeployment,
	rolldownOptions: {
		output: {
			// The first page names every file: the names of all who share one are long, and say nothing there.
			chunkFileNames: ({ name }) => `assets/${name.startsWith("shared~") ? "shared" : "[name]"}-[hash].js`,
			codeSplitting: {
				groups: ROOMS_OF_THE_SITE.map((room, index, { length }) => ({ ...room, priority: length - index })),
			},
		},
	},
};

/**
 * A Worker without comments and blanks, half as long: it is uploaded by a deployment, and handed to workerd by each start
 * on this machine. Names stay, so that an error's trace can be read.
 */
const smallWorker: BuildEnvironmentOptions = {
	rolldownOptions: {
		output: { minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } } },
	},
};

export default defineConfig(({ command }) => {
	const developing = command === "serve";
	const withSimulator = !forDeployment && (WITH_SIMULATOR || !developing);
	return {
		define: { __SIMULATOR__: JSON.stringify(!forDeployment) },
		build: {
			outDir: forDeployment ? DEPLOYMENT_DIST : DIST,
			// What draws the description of the open API is that large; its page alone asks for it.
			chunkSizeWarningLimit: 1_600,
			// How long our plugins take on a busy machine is nothing that whoever starts the console could mend.
			rolldownOptions: { checks: { bundlerTimings: false } },
		},
		environments: { client: { build: siteBuild }, musubi: { build: smallWorker } },
		plugins: [
			react(),
			emojiData(),
			mergeRefs(),
			minified(),
			mantineStyles(),
			smallerZod(),
			quickerDrizzle("musubi"),
			cloudflare({
				persistState: { path: STATE_DIR },
				config: {
					...(withSimulator && {
						services: [
							"SIMULATOR",
							"NOTICE_SERVICES",
							"WEBHOOK_RECEIVERS",
							...(WITH_GOOGLE ? [] : ["GOOGLE"]),
						].map((binding) => ({ binding, service: "musubi-simulator" })),
					}),
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
