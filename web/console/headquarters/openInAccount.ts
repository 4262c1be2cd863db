import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";

/** Opens a page of another account, in which the person is signed in by a ticket. */
export async function openInAccount(account: string, path: string): Promise<void> {
	try {
		const { url } = await unwrap(client.accounts.api.accounts.handover.$post({ json: { account, path } }), {
			handles: [403, 404],
		});
		location.assign(url);
	} catch (error) {
		toastFailed(error);
	}
}
