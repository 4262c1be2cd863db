import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { Metric } from "web-vitals";
import { NOBODY } from "./support/logins.ts";
import { ownName } from "./support/own-name.ts";
import { expect, test } from "./support/test.ts";

const WEB_VITALS = createRequire(import.meta.url)
	.resolve("web-vitals")
	.replace(/[^/]+$/, "web-vitals.iife.js");

/** Phone on a train: Chromium's slow 4G, and a CPU four times slower. */
async function slowDown(page: Page): Promise<void> {
	const browser = await page.context().newCDPSession(page);
	await browser.send("Network.enable");
	await browser.send("Network.emulateNetworkConditions", {
		...{ offline: false, latency: 150 },
		...{ downloadThroughput: (1.6 * 1_000_000) / 8, uploadThroughput: (0.75 * 1_000_000) / 8 },
	});
	await browser.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/** Time until links, buttons and the page's script work, ms since the request. */
const interactiveAt = (page: Page): Promise<number> =>
	page.evaluate(() => {
		const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
		return loaded!.domContentLoadedEventEnd;
	});

type Vitals = Record<"onLCP" | "onCLS", (told: (metric: Metric) => void, how: object) => void>;
type Measured = typeof globalThis & { webVitals: Vitals; measured: Record<string, number> };

// Loading times depend on the machine's load: they are printed for people. Layout shifts do not.
test("the pages on which friends book stand still while they load on a slow phone", async ({
	openAs,
	operatorApi,
}) => {
	const { id } = await operatorApi.post<{ id: number }>("/api/salon", { name: ownName("駅前店") });
	const staff = ["佐々木・フランチェスカ・美智子", "山田 太郎"];
	for (const name of staff) await operatorApi.post(`/api/salon/${id}/resources`, { name, kind: "staff" });
	const courses: number[] = [];
	for (const name of ["カット", "カット＋フルカラー＋プレミアムトリートメント（ロング料金込み）"])
		courses.push(
			(await operatorApi.post<{ id: number }>(`/api/salon/${id}/courses`, { name, minutes: 60 })).id,
		);
	await operatorApi.post(`/api/salon/${id}/configs`, { enable_online: true });
	const { code } = await operatorApi.post<{ code: string }>(`/api/v2/salon/${id}/salon_urls`, {
		name: "トップ",
	});
	const page = await openAs(NOBODY, { width: 390, height: 844, alone: true });
	// Playwright wraps init scripts, so the library's variable is not global.
	const content = `${readFileSync(WEB_VITALS, "utf8")}; globalThis.webVitals = webVitals;`;
	await page.addInitScript({ content });
	await page.addInitScript(() => {
		const here = globalThis as Measured;
		here.measured = {};
		const note = ({ name, value }: Metric) => {
			here.measured[name] = value;
		};
		here.webVitals.onLCP(note, { reportAllChanges: true });
		here.webVitals.onCLS(note, { reportAllChanges: true });
	});
	await slowDown(page);
	for (const [name, address] of [
		["courses", `/s/${code}`],
		["times", `/s/${code}?course=${courses[0]}&staff=any`],
	] as const) {
		await page.goto(address, { waitUntil: "networkidle" });
		const read = () => page.evaluate(() => (globalThis as Measured).measured);
		await expect.poll(read).toMatchObject({ LCP: expect.any(Number), CLS: expect.any(Number) });
		const { LCP = 0, CLS = 1 } = await read();
		console.log(
			`${name}: interactive ${Math.round(await interactiveAt(page))} ms, LCP ${Math.round(LCP)} ms, CLS ${CLS.toFixed(3)}`,
		);
		expect.soft(CLS, name).toBeLessThanOrEqual(0.02);
	}
});
