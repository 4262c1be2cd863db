/** The console's service worker, which only shows pushes and opens their pages. */
const WORKER = "/push-worker.js";
const SCOPE = "/";

/** Whether this browser can show pushes, or the reason why not. */
export type PushState = "possible" | "denied" | "install-first" | "unsupported";

export function readPushState(): PushState {
	if ("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis)
		return Notification.permission === "denied" ? "denied" : "possible";
	return isAppleDevice() ? "install-first" : "unsupported";
}

/**
 * Whether this is an iOS device, on which only installed web apps may show pushes; an iPad identifies
 * itself as a Mac.
 */
const isAppleDevice = (): boolean =>
	/\b(iPhone|iPad)\b/.test(navigator.userAgent) ||
	(/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Push subscription of this browser; null without one, or if it uses an outdated key. */
export async function findSubscription(publicKey?: string): Promise<PushSubscription | null> {
	const worker = await navigator.serviceWorker?.getRegistration(SCOPE);
	const subscription = (await worker?.pushManager?.getSubscription()) ?? null;
	return subscription && publicKey !== undefined && keyOf(subscription) !== publicKey ? null : subscription;
}

/**
 * Requests permission, and replaces the subscription by one with the deployment's key; null if denied.
 * @param publicKey P-256 point, base64url
 * @throws DOMException if the browser's push service is unreachable
 */
export async function subscribeToPush(publicKey: string): Promise<PushSubscription | null> {
	if ((await Notification.requestPermission()) !== "granted") return null;
	await navigator.serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: "none" });
	const { pushManager } = await navigator.serviceWorker.ready;
	// A final push to the old subscription may be in flight and would end the new one.
	await (await pushManager.getSubscription())?.unsubscribe();
	return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Fingerprint by which the server identifies a device without exposing its endpoint. */
export async function deviceFingerprint({ endpoint }: PushSubscription): Promise<string> {
	return base64url(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
}

const keyOf = ({ options }: PushSubscription): string =>
	options.applicationServerKey ? base64url(options.applicationServerKey) : "";

const base64url = (bytes: ArrayBuffer): string =>
	btoa(String.fromCharCode(...new Uint8Array(bytes)))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replace(/=+$/, "");
