import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { minified } from "./scripts/minified.ts";
import { drawCircumstances } from "./tests/support/circumstances/draw.ts";
import { LongFirst } from "./tests/support/circumstances/long-first.ts";
import { describedEventTypes } from "./tests/support/line-event-types.ts";
import { openLineAccount } from "./tests/support/line-server.ts";
import { quickFolder } from "./tests/support/quick-folder.ts";
import { APP_KEY, CHANNEL_ACCESS_TOKEN, CHANNEL_SECRET, SETUP_TOKEN } from "./tests/support/secrets.ts";

// Read by whatever makes a temporary file: workerd's databases are such.
process.env.TMPDIR = quickFolder();

/** What hangs ends with it, and nothing else: where a machine does other things too, a walk through all kills takes 20 s. */
const LONGEST = 120_000;
const BEGIN = "./tests/support/circumstances/begin.ts";
const circumstances = drawCircumstances();
const provide = { ...circumstances };
const { seed } = circumstances;

export default defineConfig({
	test: {
		// No file may lean on what another left behind.
		sequence: { sequencer: LongFirst, shuffle: { files: true, tests: false }, seed },
		projects: [
			{
				test: {
					name: "unit",
					environment: "node",
					include: ["tests/unit/**/*.test.ts"],
					testTimeout: LONGEST,
					setupFiles: [BEGIN],
					provide,
					// Loading the product's modules is dearer than most tests: a worker does it once.
					isolate: false,
					maxWorkers: 2,
				},
			},
			{
				plugins: [
					minified(),
					// Asked once for each worker: its files share a runtime, a database and a LINE, one after another.
					cloudflareTest(async () => ({
						main: "./tests/support/worker-under-test.ts",
						wrangler: { configPath: "./wrangler.toml" },
						miniflare: {
							// For tests that bind a second database of the archive.
							d1Databases: ["SPARE"],
							// The built site is not needed to test what is served around it.
							assets: { directory: "./tests/support/site", binding: "ASSETS" },
							bindings: {
								MUSUBI_ENV: "development",
								APP_KEY,
								SETUP_TOKEN,
								LINE_CHANNEL_SECRET: CHANNEL_SECRET,
								LINE_CHANNEL_ACCESS_TOKEN: CHANNEL_ACCESS_TOKEN,
								LINE_API_BASE: await openLineAccount(),
								LINE_EVENT_TYPES: describedEventTypes(),
								MIGRATIONS: await readD1Migrations("./migrations"),
								ARCHIVE_MIGRATIONS: await readD1Migrations("./migrations-archive"),
								SALON_WALK: process.env.SALON_WALK ?? "",
								CONTRACT_CALLS: process.env.CONTRACT_CALLS ?? "",
							},
						},
					})),
				],
				test: {
					name: "worker",
					include: ["tests/worker/**/*.test.ts"],
					setupFiles: [BEGIN, "./tests/support/empty-database.ts"],
					provide,
					// Loading the product and starting workerd are dearer than most tests: a worker does both once.
					isolate: false,
					maxWorkers: 2,
					testTimeout: LONGEST,
				},
			},
		],
	},
});
