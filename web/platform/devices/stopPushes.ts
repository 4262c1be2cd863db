import { findSubscription } from "./pushSubscription.ts";

/**
 * Stops push notifications in this browser after logout: closes the visible ones, and unsubscribes without
 * waiting. The server has deleted the device with its session.
 */
export async function stopPushes(): Promise<void> {
	const worker = await navigator.serviceWorker.getRegistration("/");
	for (const notification of (await worker?.getNotifications()) ?? []) notification.close();
	const subscription = await findSubscription();
	subscription?.unsubscribe().catch(() => undefined);
}
