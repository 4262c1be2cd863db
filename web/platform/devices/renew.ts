import { client, unwrap } from "#web/platform/api/client.ts";
import { ownSubscription } from "./push.ts";

/** Renews this device's registration when the console opens, so that pushes continue. Fire and forget. */
export async function renewDevice(): Promise<void> {
	const subscription = await ownSubscription();
	if (!subscription) return;
	const json = { endpoint: subscription.endpoint };
	await unwrap(client.notifications.api.notification_devices.renew.$post({ json }));
}
