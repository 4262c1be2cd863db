/** The console's service worker, which only shows pushes and opens what they are about. */
const WORKER = "/push-worker.js";
const SCOPE = "/";

/** Whether this browser can show pushes, and if not why. */
export type PushState = "possible" | "denied" | "install-first" | "unsupported";

export function pushState(): PushState {
	if ("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis)
		return Notification.permission === "denied" ? "denied" : "possible";
	return isAppleDevice() ? "install-first" : "unsupported";
}

/** There only what stands on the home screen may show pushes; an iPad says that it is a Mac. */
const isAppleDevice = (): boolean =>
	/\b(iPhone|iPad)\b/.test(navigator.userAgent) ||
	(/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** This browser's subscription; null without one, or for another key of ours, to which nothing is sent any more. */
export async function ownSubscription(publicKey?: string): Promise<PushSubscription | null> {
	const worker = await navigator.serviceWorker?.getRegistration(SCOPE);
	const found = (await worker?.pushManager?.getSubscription()) ?? null;
	return found && publicKey !== undefined && keyOf(found) !== publicKey ? null : found;
}

/**
 * Asks for the permission and subscribes anew, to the deployment's key; null where it is not given.
 * @param publicKey a point of P-256, base64url
 * @throws DOMException where the browser's push service cannot be reached
 */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
	if ((await Notification.requestPermission()) !== "granted") return null;
	await navigator.serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: "none" });
	const { pushManager } = await navigator.serviceWorker.ready;
	// What is still on its way to the one before may be its last push, which would end this one.
	await (await pushManager.getSubscription())?.unsubscribe();
	return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** By what the server tells of a device which one it is, without its address. */
export async function fingerprintOf({ endpoint }: PushSubscription): Promise<string> {
	return base64url(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
}

const keyOf = ({ options }: PushSubscription): string =>
	options.applicationServerKey ? base64url(options.applicationServerKey) : "";

const base64url = (bytes: ArrayBuffer): string =>
	btoa(String.fromCharCode(...new Uint8Array(bytes)))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replace(/=+$/, "");
