import type { BrowserContext, Page } from "@playwright/test";
import { addressOf } from "#domain/addresses.ts";
import { ownName } from "./support/own-name.ts";
import { expect, test } from "./support/test.ts";

// A browser of its own: what it has subscribed to stays with it.
test.use({ alone: true });

test("a browser is registered by a press, shows what it is told, and a press there opens the friend", async ({
	context,
	page,
}) => {
	await context.grantPermissions(["notifications"]);
	await page.addInitScript(subscribeAtSimulator);
	await page.goto("/line/notification/channels");
	const own = page.getByRole("region", { name: "この端末で受け取る" });
	await test.step("it is registered, and stays so when the console is opened anew", async () => {
		await own.getByRole("button", { name: "この端末を登録する" }).click();
		await expect(own.getByText("この端末は登録済みです")).toBeVisible();
		await page.reload();
		await expect(own.getByText("この端末", { exact: true })).toBeVisible();
		await expect(own.getByRole("button", { name: "この端末を登録する" })).toHaveCount(0);
	});

	const channel = ownName("受付の端末");
	await test.step("a channel goes to it", async () => {
		await page.getByRole("button", { name: "送り先を作成する" }).first().click();
		const panel = page.getByRole("dialog", { name: "送り先の作成" });
		await panel.getByRole("textbox", { name: "種類" }).click();
		await page.getByRole("option", { name: "プッシュ通知" }).click();
		await panel.getByLabel("名前").fill(channel);
		await panel.getByRole("checkbox", { name: /（端末1台）$/ }).check();
		await page.keyboard.press("Control+S");
		await expect(page.getByText("送り先を保存しました")).toBeVisible();
		await page.getByRole("button", { name: `「${channel}」にテスト送信する` }).click();
	});

	await test.step("what arrives is shown, once for a tag, and a press opens where it leads", async () => {
		await expect.poll(() => arrived(page)).toHaveLength(1);
		const [pushed] = (await arrived(page)) as [Pushed];
		await deliver(context, page, pushed);
		const about = { ...pushed, link: addressOf("chatTalk", { id: 1 }) };
		await deliver(context, page, about);
		await expect.poll(() => shownIn(page)).toEqual([{ title: pushed.title, path: about.link }]);
		expect(await openedByPress(context)).toBe(new URL(about.link, page.url()).href);
	});

	await test.step("the worker has taken no call, and nothing was kept", async () => {
		expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
		const calls = await page.evaluate(() =>
			performance
				.getEntriesByType("resource")
				.flatMap((entry) => ((entry as PerformanceResourceTiming).workerStart > 0 ? entry.name : [])),
		);
		expect(calls).toEqual([]);
	});

	await test.step("it is taken off, and can be registered again", async () => {
		await page.goto("/line/notification/channels");
		await own.getByRole("button", { name: /の登録を解除する$/ }).click();
		await page.getByRole("dialog").getByRole("button", { name: "解除する" }).click();
		await expect(own.getByRole("button", { name: "この端末を登録する" })).toBeVisible();
	});
});

interface Pushed {
	service: string;
	title: string;
	text: string;
	link: string;
	tag: string;
}

const arrived = async (page: Page): Promise<Pushed[]> => {
	const answer = await page.request.get("/simulator/api/services/arrived");
	const { arrived: all } = (await answer.json()) as { arrived: Pushed[] };
	return all.filter(({ service }) => service === "push");
};

/** The browser's push service lies on the internet: the simulator's stands in its place, the rest is the browser's own. */
function subscribeAtSimulator(): void {
	const KEPT = "subscription-of-this-browser";
	const bytes = (text: string) =>
		Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
	const known = () => {
		const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
		return (
			kept && {
				...kept.json,
				options: { applicationServerKey: bytes(kept.key).buffer },
				toJSON: () => kept.json,
				unsubscribe: async () => {
					localStorage.removeItem(KEPT);
					return true;
				},
			}
		);
	};
	PushManager.prototype.getSubscription = async () => known();
	PushManager.prototype.subscribe = async (options) => {
		const key = options?.applicationServerKey as string;
		const answer = await fetch("/simulator/api/services/subscriptions", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ applicationServerKey: key }),
		});
		localStorage.setItem(KEPT, JSON.stringify({ key, json: await answer.json() }));
		return known();
	};
}

/** Hands a push to the page's own service worker, as the browser does. */
async function deliver(
	context: BrowserContext,
	page: Page,
	{ title, text, link, tag }: Pushed,
): Promise<void> {
	const browser = await context.newCDPSession(page);
	const found = new Promise<string>((resolve) => {
		browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
			if (registrations[0]) resolve(registrations[0].registrationId);
		});
	});
	await browser.send("ServiceWorker.enable");
	await browser.send("ServiceWorker.deliverPushMessage", {
		origin: new URL(page.url()).origin,
		registrationId: await found,
		data: JSON.stringify({ title, body: text, tag, path: link }),
	});
	await browser.detach();
}

const shownIn = (page: Page) =>
	page.evaluate(async () => {
		const worker = await navigator.serviceWorker.ready;
		return (await worker.getNotifications()).map(({ title, data }) => ({ title, path: data.path }));
	});

/** Presses the notification; answers the page that the worker opens. A browser opens none for a press that is not a person's. */
async function openedByPress(context: BrowserContext): Promise<string> {
	const [worker] = context.serviceWorkers();
	return worker!.evaluate(async () => {
		const scope = globalThis as unknown as ServiceWorkerScope;
		const opened = new Promise<string>((resolve) => {
			scope.Clients.prototype.openWindow = async (address) => resolve(address);
		});
		const [notification] = await scope.registration.getNotifications();
		scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
		return opened;
	});
}

interface ServiceWorkerScope {
	Clients: { prototype: { openWindow: (address: string) => Promise<void> } };
	NotificationEvent: new (type: string, given: object) => Event;
	registration: ServiceWorkerRegistration;
	dispatchEvent: (event: Event) => boolean;
}
