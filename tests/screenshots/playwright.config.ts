import { defineConfig } from "@playwright/test";
import tests from "../../playwright.config.ts";

/** Screenshots are taken as browser tests run: with their servers, clock, fonts and logins. */
export default defineConfig({
	...tests,
	testDir: ".",
	projects: [
		{ name: "log in", testDir: "../e2e", testMatch: "log-in.setup.ts" },
		{
			...tests.projects?.find(({ name }) => name === "pages"),
			name: "screenshots",
			testMatch: "screenshots.ts",
		},
	],
});
