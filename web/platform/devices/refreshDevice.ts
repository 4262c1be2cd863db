import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { findSubscription } from "./pushSubscription.ts";

/** Renews this device's registration when the console opens, so that pushes continue. */
export async function refreshDevice(): Promise<void> {
	const subscription = await findSubscription();
	if (!subscription) return;
	const json = { endpoint: subscription.endpoint };
	await unwrap(client.notifications.api.notification_devices.renew.$post({ json }));
}
