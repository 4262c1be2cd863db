import { join } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { minifiedPlugin } from "./scripts/minified.ts";
import { drawCircumstances } from "./tests/support/circumstances/draw-circumstances.ts";
import { LongFirstSequencer } from "./tests/support/circumstances/long-first.ts";
import { listDescribedEventTypes } from "./tests/support/line-event-types.ts";
import { openLineAccount } from "./tests/support/line-server.ts";
import { findQuickFolder } from "./tests/support/quick-folder.ts";
import {
	APP_KEY,
	SETUP_TOKEN,
	TEST_CHANNEL_ACCESS_TOKEN,
	TEST_CHANNEL_SECRET,
} from "./tests/support/test-secrets.ts";

// Read by everything that creates temporary files, workerd's databases included.
process.env.TMPDIR = findQuickFolder();

/** Only hanging tests reach it: on a machine with other load, a test of all kill points takes 20 s. */
const LONGEST = 120_000;
const SUPPORT = join(import.meta.dirname, "tests/support");
const BEGIN = "./tests/support/circumstances/begin-test-file.ts";
const circumstances = drawCircumstances();
const provide = { ...circumstances };
const { seed } = circumstances;

export default defineConfig({
	test: {
		// Shuffled, so that no file depends on another's leftovers.
		sequence: { sequencer: LongFirstSequencer, shuffle: { files: true, tests: false }, seed },
		projects: [
			{
				test: {
					name: "unit",
					environment: "node",
					include: ["tests/unit/**/*.test.ts"],
					testTimeout: LONGEST,
					hookTimeout: LONGEST,
					setupFiles: [BEGIN],
					provide,
					// Loading the product's modules costs more than most tests, so each worker does it once.
					isolate: false,
					maxWorkers: 2,
				},
			},
			{
				resolve: {
					alias: { "./scrypt-parameters.ts": join(SUPPORT, "lowest-scrypt-parameters.ts") },
				},
				plugins: [
					minifiedPlugin(),
					// Called once per worker: its files share a runtime, a database and a fake LINE, sequentially.
					cloudflareTest(async () => ({
						main: "./tests/support/worker-under-test.ts",
						wrangler: { configPath: "./wrangler.toml" },
						miniflare: {
							// A second archive database, and the databases of a second account.
							d1Databases: ["SPARE", "GINZA__DB", "GINZA__ARCHIVE"],
							// Stub of the built site, for tests of the responses around it.
							assets: { directory: "./tests/support/site", binding: "ASSETS" },
							bindings: {
								MUSUBI_ENV: "development",
								APP_KEY,
								SETUP_TOKEN,
								LINE_CHANNEL_SECRET: TEST_CHANNEL_SECRET,
								LINE_CHANNEL_ACCESS_TOKEN: TEST_CHANNEL_ACCESS_TOKEN,
								LINE_API_BASE: await openLineAccount(),
								LINE_EVENT_TYPES: listDescribedEventTypes(),
								MIGRATIONS: await readD1Migrations("./migrations"),
								ARCHIVE_MIGRATIONS: await readD1Migrations("./migrations-archive"),
								DIRECTORY_MIGRATIONS: await readD1Migrations("./migrations-directory"),
								PAYMENT_WALK: process.env.PAYMENT_WALK ?? "",
								POINTS_WALK: process.env.POINTS_WALK ?? "",
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
					// Loading the product and starting workerd cost more than most tests, so each worker does both
					// once.
					isolate: false,
					maxWorkers: 2,
					testTimeout: LONGEST,
					hookTimeout: LONGEST,
				},
			},
		],
	},
});
