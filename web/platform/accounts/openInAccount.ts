import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { confirmLeaving, releaseTab, waitForSaves } from "#web/platform/api/leaveGuards.ts";

/** Creates the address that signs this browser in to another account and opens a path there, once. @throws ApiError */
export async function requestHandover(account: string, path: string): Promise<string> {
	const call = client.accounts.api.accounts.handover.$post({ json: { account, path } });
	return (await unwrap(call, { handles: [404] })).url;
}

/**
 * Opens a path in another account of the person, with a full page load.
 * @returns false if the person stays because of unsaved changes
 */
export async function openInAccount(account: string, path: string): Promise<boolean> {
	if (!(await confirmLeaving())) return false;
	await waitForSaves();
	const url = await requestHandover(account, path);
	releaseTab();
	location.assign(url);
	return true;
}

/** Address of this site that opens a path in another account, for links: also in a new tab. */
export const addressInAccount = (account: string, path: string): string =>
	addressOf("otherAccount", { account, path });
