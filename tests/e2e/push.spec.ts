import { existsSync } from "node:fs";
import type { Page, Worker } from "@playwright/test";
import { DEVICE_ENDED, pushMessageOf } from "#domain/integrations/notifications/push-message.ts";
import { demoFriend, type Friend } from "./support/friends.ts";
import { ADMINISTRATOR, NOBODY } from "./support/logins.ts";
import { OperatorApi } from "./support/operator-api.ts";
import { ownName } from "./support/own-name.ts";
import { expect, test } from "./support/test.ts";

/** Full Chromium: its headless shell always denies the notification permission. */
const WHOLE = [process.env.CHROME_PATH, "/usr/bin/chromium", "/usr/bin/google-chrome"].find(
	(path) => path && !path.includes("shell") && existsSync(path),
);
const PASSWORD = "correct-horse-battery";

test.skip(WHOLE === undefined, "there is no whole Chromium on this machine");
test.use({
	storageState: NOBODY,
	launchOptions: { executablePath: WHOLE ?? "", args: ["--no-sandbox", "--disable-gpu"] },
	// Calls before the login are refused, and so is a room token during the log-out.
	tolerated: /status of 401 .*(\/api\/session|\/broadcasting\/auth)$/,
});

/** Browser with the console's service worker. */
class Device {
	readonly #page: Page;
	readonly #worker: Worker;
	readonly #deliver: (data: string) => Promise<unknown>;

	private constructor(page: Page, worker: Worker, deliver: (data: string) => Promise<unknown>) {
		this.#page = page;
		this.#worker = worker;
		this.#deliver = deliver;
	}

	static async of(page: Page): Promise<Device> {
		const { origin } = new URL(page.url());
		await page.context().grantPermissions(["notifications"], { origin });
		const browser = await page.context().newCDPSession(page);
		const registered = new Promise<string>((resolve) => {
			browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [found] }) => {
				if (found) resolve(found.registrationId);
			});
		});
		await browser.send("ServiceWorker.enable");
		const started = page.context().waitForEvent("serviceworker");
		await page.evaluate(async () => {
			await navigator.serviceWorker.register("/push-worker.js", { scope: "/" });
			await navigator.serviceWorker.ready;
		});
		const registrationId = await registered;
		const worker = await started;
		// The system decides about clicks on notifications, and headless browsers show none.
		await worker.evaluate(() => {
			const scope = self as unknown as { clients: object; led: string[]; finished: number };
			scope.led = [];
			scope.finished = 0;
			const registration = ServiceWorkerRegistration.prototype;
			const show = registration.showNotification;
			registration.showNotification = async function (...given) {
				await show.apply(this, given);
				scope.finished++;
			};
			Object.assign(scope.clients, { openWindow: async (address: string) => scope.led.push(address) });
			const { WindowClient } = globalThis as unknown as { WindowClient: { prototype: object } };
			Object.assign(WindowClient.prototype, { focus: async () => scope.led.push("focus") });
		});
		return new Device(page, worker, (data) =>
			browser.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data }),
		);
	}

	/**
	 * Delivers a push and waits until the worker has shown it: Chromium loses a notification that is queried
	 * between its storage and its display.
	 */
	async receive(data: string): Promise<void> {
		const finished = () => this.#worker.evaluate(() => (self as unknown as { finished: number }).finished);
		const before = await finished();
		await this.#deliver(data);
		await expect.poll(finished).toBeGreaterThan(before);
	}

	/** Notifications shown by the browser. */
	shown = () =>
		this.#page.evaluate(async () => {
			const worker = await navigator.serviceWorker.ready;
			return (await worker.getNotifications()).map(({ title, body }) => `${title}|${body}`);
		});

	/** Clicks the notification; returns the address that the worker opens. */
	async press(): Promise<string | undefined> {
		return this.#worker.evaluate(async () => {
			const scope = self as unknown as {
				registration: { getNotifications: () => Promise<unknown[]> };
				led: string[];
			};
			const Click = (
				globalThis as unknown as { NotificationEvent: new (type: string, given: object) => Event }
			).NotificationEvent;
			const before = scope.led.length;
			const [notification] = await scope.registration.getNotifications();
			dispatchEvent(new Click("notificationclick", { notification }));
			for (let waited = 0; scope.led.length === before && waited < 500; waited++)
				await new Promise((resolve) => setTimeout(resolve, 20));
			return scope.led.at(-1);
		});
	}
}

const noticeOf = (friend: Friend, origin: string) =>
	JSON.stringify(
		pushMessageOf({
			id: crypto.randomUUID(),
			title: "【結び】返信待ち",
			text: `・11-20 10:00 ${friend.name}さんからメッセージが届きました。`,
			link: `${origin}${friend.address}`,
		}),
	);

test("a push is shown, its press leads to the friend, and nothing of them stays with who logs out", async ({
	page,
	baseURL,
	openAs,
}) => {
	const friend = demoFriend(3);
	const email = `${ownName("push")}@example.com`;
	const { request } = await openAs(ADMINISTRATOR);
	await new OperatorApi(request).makeOperator({ email, name: "端末の人", password: PASSWORD });
	// Another host name has a service worker of its own.
	const own = new URL(baseURL!);
	own.hostname = "localhost";
	const open = (path: string) => page.goto(new URL(path, own).toString());
	await open("/login");
	await page.getByLabel("メールアドレス").fill(email);
	await page.getByLabel("パスワード", { exact: true }).fill(PASSWORD);
	await page.getByRole("button", { name: "ログイン", exact: true }).click();
	await expect(page.getByRole("heading", { name: "ホーム", level: 1 })).toBeVisible();
	const device = await Device.of(page);

	await test.step("what comes is shown as it was sent, and the press opens the friend", async () => {
		await device.receive(noticeOf(friend, own.origin));
		await expect.poll(device.shown).toHaveLength(1);
		expect((await device.shown())[0]).toContain(friend.name);
		expect(await device.press()).toBe(new URL(friend.address, own).toString());
		await expect.poll(device.shown).toEqual([]);
	});

	await test.step("a page that shows them already is brought forward instead", async () => {
		await open(friend.address);
		await expect(page.getByRole("heading", { name: friend.name })).toBeVisible();
		await device.receive(noticeOf(friend, own.origin));
		await expect.poll(device.shown).toHaveLength(1);
		expect(await device.press()).toBe("focus");
	});

	await test.step("what no push of ours says leads to no other site, and breaks nothing", async () => {
		await open("/line/friend");
		for (const data of [
			"no JSON",
			"null",
			...["https://evil.example/", "//evil.example/x", "javascript:alert(1)", 7].map((path) =>
				JSON.stringify({ title: "x", body: "y", tag: "t", path }),
			),
		]) {
			await device.receive(data);
			await expect.poll(device.shown).toHaveLength(1);
			expect(await device.press()).toBe(`${own.origin}/`);
			await expect.poll(device.shown).toEqual([]);
		}
	});

	await test.step("whose session was ended elsewhere is shown that alone, and no friend any more", async () => {
		await device.receive(noticeOf(friend, own.origin));
		await device.receive(noticeOf(friend, own.origin));
		await expect.poll(device.shown).toHaveLength(2);
		await device.receive(JSON.stringify(DEVICE_ENDED));
		await expect.poll(device.shown).toEqual([`${DEVICE_ENDED.title}|${DEVICE_ENDED.body}`]);
		expect(await device.press()).toBe(`${own.origin}${DEVICE_ENDED.path}`);
	});

	await test.step("who logs out leaves none of it behind, and a press shows nothing of the friend", async () => {
		await device.receive(noticeOf(friend, own.origin));
		await expect.poll(device.shown).toHaveLength(1);
		await page.waitForLoadState("networkidle");
		await page.getByRole("button", { name: "端末の人のメニュー" }).click();
		await page.getByRole("menuitem", { name: "ログアウト" }).click();
		await expect(page.getByRole("heading", { name: "ログイン" })).toBeVisible();
		expect(await device.shown()).toEqual([]);
		await open(friend.address);
		await expect(page.getByRole("heading", { name: "ログイン" })).toBeVisible();
		expect(await page.content()).not.toContain(friend.name);
	});
});
