import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { confirmLeaving, releaseTab, waitForSaves } from "#web/platform/api/leaveGuards.ts";

/**
 * Opens a path in another account of the person, with a full page load.
 * @returns false if the person stays because of unsaved changes
 */
export async function openInAccount(account: string, path: string): Promise<boolean> {
	if (!(await confirmLeaving())) return false;
	await waitForSaves();
	const { url } = await unwrap(client.accounts.api.accounts.handover.$post({ json: { account, path } }), {
		handles: [404],
	});
	releaseTab();
	location.assign(url);
	return true;
}
