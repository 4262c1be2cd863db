import { provideChromium } from "./local/provide-chromium.ts";
import { runCommand } from "./testing/run-command.ts";

// `npm run screenshots`: the images of docs/images, from the demo shop at a fixed time.
const problem = provideChromium();
if (problem) {
	console.error(problem);
	process.exit(1);
}
await runCommand(["playwright", "test", "--config", "tests/screenshots/playwright.config.ts"], {
	variables: { E2E_WORKERS: "1" },
});
