// The console's service worker. It shows push notifications and opens what they are about: it takes no request and keeps no
// answer, so that nothing of an operator stays on a device. domain/notifications/push-message.ts says what a push holds.

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
	const told = read(event.data);
	event.waitUntil(show(told));
	if (told.isLast) event.waitUntil(unsubscribe());
});

self.addEventListener("notificationclick", (event) => {
	event.notification.close();
	event.waitUntil(open(event.notification.data?.path));
});

/** A browser takes the permission from a site that shows nothing, so that something is shown whatever has come. */
async function show({ title, body, tag, path, isLast }) {
	try {
		if (isLast) await closeShown();
	} finally {
		await self.registration.showNotification(title ?? "新しい通知があります", {
			body: body ?? "",
			...(tag && { tag }),
			icon: "/icons/icon-192.png",
			badge: "/icons/badge.png",
			lang: "ja",
			data: { path },
		});
	}
}

/** The session of this device was ended elsewhere: nothing of a friend stays on it … */
async function closeShown() {
	for (const shown of await self.registration.getNotifications()) shown.close();
}

/** … nor comes any more. */
async function unsubscribe() {
	const subscription = await self.registration.pushManager.getSubscription();
	await subscription?.unsubscribe();
}

function read(data) {
	try {
		return data?.json() ?? {};
	} catch {
		return {};
	}
}

/** Brings forward the page that shows it; a page that shows something else keeps what may be being written there. */
async function open(path) {
	const address = addressIn(path);
	const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
	const shown = await Promise.all(pages.map(shownBy));
	const there = pages[shown.indexOf(address)];
	return there ? there.focus() : self.clients.openWindow(address);
}

/** How long a page may take to say where it is, in ms: a browser lets a press open something for a second only. */
const SILENT_AFTER = 300;

/**
 * The address that a page shows, as it says itself (web/shell/useAddressTold.ts); undefined where it says nothing. What
 * `page.url` tells is, in some browsers, where the page began and not where it went since.
 */
function shownBy(page) {
	const { port1, port2 } = new MessageChannel();
	return new Promise((resolve) => {
		port1.onmessage = ({ data }) => resolve(data);
		setTimeout(resolve, SILENT_AFTER);
		page.postMessage("address", [port2]);
	});
}

/** An address of this site; its first page where it is none. */
function addressIn(path) {
	const first = new URL("/", self.location.origin);
	if (typeof path !== "string" || !URL.canParse(path, first)) return first.href;
	const address = new URL(path, first);
	return address.origin === first.origin ? address.href : first.href;
}
