import { client, unwrap } from "#web/platform/api/client.ts";
import { ownSubscription } from "./push.ts";

/** Tells the server that the console is open on this device, so that it goes on being told. Nobody waits for it. */
export async function renewDevice(): Promise<void> {
	const subscription = await ownSubscription();
	if (!subscription) return;
	const json = { endpoint: subscription.endpoint };
	await unwrap(client.notifications.api.notification_devices.renew.$post({ json }));
}
