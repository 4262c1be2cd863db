import { provideChromium } from "./local/chromium.ts";
import { run } from "./testing/run.ts";

// `npm run screenshots`: the pictures of docs/images, of the demo shop at a fixed time.
const problem = provideChromium();
if (problem) {
	console.error(problem);
	process.exit(1);
}
await run(["playwright", "test", "--config", "tests/screenshots/playwright.config.ts"], {
	variables: { E2E_WORKERS: "1" },
});
