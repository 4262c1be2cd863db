import { STEPS } from "./testing/steps.ts";
import { NOTHING, type Tally } from "./testing/tally.ts";

// `npm test` runs everything, `npm test -- unit e2e` the steps named.
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in STEPS));
if (unknown.length > 0) {
	console.error(
		`${unknown.join("、")} という段階はありません。${Object.keys(STEPS).join("、")} から選んでください。`,
	);
	process.exit(1);
}
const chosen = Object.entries(STEPS).filter(([name, step]) =>
	named.length > 0 ? named.includes(name) : !step.onDemand,
);

const total = { ...NOTHING };
for (const [name, step] of chosen) {
	console.log(`\n■ ${step.title}（${name}）`);
	const began = Date.now();
	const { passed, failed, flaky } = await outcome(step.run);
	total.passed += passed;
	total.failed += failed;
	total.flaky = [...total.flaky, ...flaky];
	const seconds = ((Date.now() - began) / 1000).toFixed(1);
	console.log(`${failed > 0 ? "✗" : "✓"} ${step.title} ${seconds} 秒`);
	if (failed > 0) break;
}
for (const test of total.flaky) console.log(`△ 再試行で成功しました: ${test}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** A step without tests of its own that fails counts as one failure. */
async function outcome(run: () => Promise<Tally | undefined>): Promise<Tally> {
	try {
		return (await run()) ?? NOTHING;
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		return { ...NOTHING, failed: 1 };
	}
}
