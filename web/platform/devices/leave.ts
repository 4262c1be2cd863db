import { ownSubscription } from "./push.ts";

/**
 * Has this browser show nothing of an operator who logs out: what it shows already is closed, and what is on its way is
 * dropped by its push service, which nobody waits for. The server has forgotten the device with its session.
 */
export async function leaveDevice(): Promise<void> {
	const worker = await navigator.serviceWorker.getRegistration("/");
	for (const shown of (await worker?.getNotifications()) ?? []) shown.close();
	const subscription = await ownSubscription();
	subscription?.unsubscribe().catch(() => undefined);
}
