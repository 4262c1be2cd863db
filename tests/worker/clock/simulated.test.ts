import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { callLine } from "#functions/platform/line/line-client.ts";
import { clearClockCache, readClock } from "#functions/platform/time/read-clock.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { QuietQueue } from "#tests/support/quiet-queue.ts";
import { sendRequest } from "#tests/support/send-request.ts";

/** Simulator stub whose clock is ahead of the system's; records its calls. */
class SimulatorDoor {
	ahead = 0;
	reachable = true;
	readonly asked: string[] = [];

	async fetch(input: RequestInfo | URL): Promise<Response> {
		const url = input instanceof Request ? input.url : String(input);
		this.asked.push(url);
		if (!this.reachable) throw new Error("The simulator is not there yet");
		return Response.json({ offset: this.ahead });
	}
}

let door: SimulatorDoor;
const bound = () => ({ ...env, SIMULATOR: door as unknown as Fetcher });
const differs = (clock: () => number) => clock() - Date.now();

beforeEach(() => {
	door = new SimulatorDoor();
	clearClockCache();
});
afterEach(clearClockCache);

describe("the clock in development", () => {
	test("is ahead as the simulator's is, and the simulator is asked once", async () => {
		door.ahead = DAY;
		for (let request = 0; request < 5; request++)
			expect(differs(await readClock(bound()))).toBeGreaterThan(DAY - MINUTE);
		expect(door.asked).toHaveLength(1);
	});

	test("is the system's while the simulator cannot be asked, and is asked again", async () => {
		door.reachable = false;
		expect(Math.abs(differs(await readClock(bound())))).toBeLessThan(MINUTE);
		door.reachable = true;
		door.ahead = DAY;
		expect(differs(await readClock(bound()))).toBeGreaterThan(DAY - MINUTE);
	});

	test("moved while it is asked, it is asked anew: what was answered before is kept for nobody", async () => {
		const asking = Promise.withResolvers<void>();
		const slow = {
			fetch: async () => {
				await asking.promise;
				return Response.json({ offset: 0 });
			},
		};
		const before = readClock({ ...env, SIMULATOR: slow as unknown as Fetcher });
		clearClockCache();
		asking.resolve();
		await before;
		door.ahead = DAY;
		expect(differs(await readClock(bound()))).toBeGreaterThan(DAY - MINUTE);
	});

	test("moved through the console, it is asked anew, and what fell due is woken at once", async () => {
		await resetState();
		await readClock(bound());
		await buildDelivery({ dueAt: Date.now() + DAY });
		door.ahead = DAY + MINUTE;
		const sender = new QuietQueue();
		const response = await sendRequest("/simulator/api/clock", {
			json: { advance_ms: DAY + MINUTE },
			env: { ...bound(), DELIVERIES: sender },
		});
		expect(await response.json()).toEqual({ offset: DAY + MINUTE });
		expect(sender.delays).toContain(0);
	});
});

test("in a deployment the clock is the system's", async () => {
	expect(await readClock(env)).toBe(Date.now);
});

describe("calls to LINE", () => {
	test("go to the simulator at LINE's own addresses where it is bound and no stand-in is named", async () => {
		const development = { ...bound(), LINE_API_BASE: undefined };
		await callLine(development, "/v2/bot/message/push", { method: "POST", body: "{}" });
		await callLine(development, "/v2/bot/message/1/content", {}, "https://api-data.line.me");
		expect(door.asked).toEqual([
			"https://api.line.me/v2/bot/message/push",
			"https://api-data.line.me/v2/bot/message/1/content",
		]);
	});

	test("go to the stand-in that is named, whether its address ends with a slash or not", async () => {
		for (const LINE_API_BASE of [env.LINE_API_BASE, `${env.LINE_API_BASE}/`]) {
			const response = await callLine({ ...bound(), LINE_API_BASE }, "/v2/bot/profile/U1");
			expect(await response.json()).toMatchObject({ userId: "U1" });
		}
		expect(door.asked).toEqual([]);
	});
});
