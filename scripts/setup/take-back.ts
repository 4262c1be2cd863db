import type { CloudflareDatabase } from "../accounts/account-databases.ts";
import { type CloudflareClient, CloudflareError } from "../cloudflare/cloudflare-client.ts";
import type { DeploymentResources } from "./deployment-resources.ts";

/**
 * Deletes what a set-up has created, by its names, which were free before. The Worker is the first, because queues and
 * databases belong to it. A bucket with files stays. A repetition goes on.
 * @returns names that stay
 */
export async function takeBack(
	cloudflare: CloudflareClient,
	{ worker, databases, buckets, queues }: DeploymentResources,
): Promise<string[]> {
	await cloudflare.remove(`/workers/scripts/${worker}?force=true`);
	for (const { queue_id, queue_name } of await cloudflare.list<{ queue_id: string; queue_name: string }>(
		"/queues",
	))
		if (queues.includes(queue_name)) await cloudflare.remove(`/queues/${queue_id}`);
	for (const { name, uuid } of await cloudflare.list<CloudflareDatabase>("/d1/database"))
		if (databases.includes(name)) await cloudflare.remove(`/d1/database/${uuid}`);
	const left: string[] = [];
	for (const name of buckets) if (!(await removeBucket(cloudflare, name))) left.push(name);
	return left;
}

/** @returns false for a bucket with files */
async function removeBucket(cloudflare: CloudflareClient, name: string): Promise<boolean> {
	try {
		await cloudflare.remove(`/r2/buckets/${name}`);
		return true;
	} catch (error) {
		if (error instanceof CloudflareError && error.status === 409) return false;
		throw error;
	}
}
