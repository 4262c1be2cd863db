import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { DEVICE_ENDED } from "#domain/integrations/notifications/push-message.ts";
import { subscribeToPush } from "#web/platform/devices/pushSubscription.ts";

const WORKER = readFileSync("public/push-worker.js", "utf8");

/** Browser API of the service worker, optionally with a failure; tests/e2e/push.spec.ts uses a real one. */
function browser({ failing = "" } = {}) {
	const happened: string[] = [];
	const slowly = async (name: string, milliseconds = 5) => {
		await new Promise((resolve) => setTimeout(resolve, milliseconds));
		if (name === failing) throw new Error(name);
		happened.push(name);
	};
	const listeners = new Map<string, (event: object) => void>();
	const subscription = { unsubscribe: () => slowly("unsubscribed", 50) };
	const registration = {
		getNotifications: async () => {
			await slowly("asked");
			return [{ close: () => happened.push("closed") }];
		},
		showNotification: (title: string) => slowly(`shown: ${title}`),
		pushManager: {
			getSubscription: async () => {
				await slowly("found");
				return subscription;
			},
		},
	};
	runInNewContext(WORKER, {
		self: {
			addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
			registration,
		},
	});
	/** @returns events before the worker's work was complete */
	const push = async (message: object): Promise<string[]> => {
		const awaited: Promise<unknown>[] = [];
		const waitUntil = (work: Promise<unknown>) => awaited.push(work);
		listeners.get("push")!({ data: { json: () => message }, waitUntil });
		await Promise.allSettled(awaited);
		return [...happened];
	};
	return { push };
}

describe("the last push of a device", () => {
	const shown = `shown: ${DEVICE_ENDED.title}`;

	test("closes what is shown, shows itself, and ends the subscription before the worker may be stopped", async () => {
		const happened = await browser().push(DEVICE_ENDED);
		expect(happened).toEqual(expect.arrayContaining(["closed", shown, "unsubscribed"]));
		expect(happened.indexOf("closed")).toBeLessThan(happened.indexOf(shown));
	});

	test.each(["asked", "found", "unsubscribed"])("is shown where the browser fails: %s", async (failing) => {
		const happened = await browser({ failing }).push(DEVICE_ENDED);
		expect(happened).toContain(shown);
		expect(happened.includes("unsubscribed")).toBe(failing === "asked");
	});

	test("is the only one that ends anything", async () => {
		expect(await browser().push({ title: "返信待ち" })).toEqual(["shown: 返信待ち"]);
	});
});

describe("registering a browser anew", () => {
	afterEach(() => vi.unstubAllGlobals());

	test("drops the subscription that it had: a last push that is on its way to it ends nothing of the new one", async () => {
		const happened: string[] = [];
		const pushManager = {
			getSubscription: async () => ({
				options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
				unsubscribe: async () => happened.push("unsubscribed"),
			}),
			subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) =>
				happened.push(`subscribed to ${applicationServerKey}`),
		};
		const serviceWorker = { register: async () => undefined, ready: Promise.resolve({ pushManager }) };
		vi.stubGlobal("Notification", { requestPermission: async () => "granted" });
		vi.stubGlobal("navigator", { serviceWorker });
		await subscribeToPush("AQID");
		expect(happened).toEqual(["unsubscribed", "subscribed to AQID"]);
	});
});
