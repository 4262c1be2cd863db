import type { CloudflareDatabase } from "../accounts/account-databases.ts";
import { type CloudflareClient, CloudflareError } from "../cloudflare/cloudflare-client.ts";
import type { DeploymentResources } from "./deployment-resources.ts";

/** Limits of an account at Cloudflare by its plan (docs/free-plan.md). */
const LIMITS = {
	free: { databases: 10, workers: 100, crons: 5, queues: 10_000 },
	paid: { databases: 50_000, workers: 500, crons: 250, queues: 10_000 },
} as const;

/** Code of Cloudflare's refusal where R2 was never enabled. */
const R2_DISABLED = 10042;

type Plan = keyof typeof LIMITS | "unknown";

/** Result of the checks before a set-up. */
export interface AccountCheck {
	/** Reasons for which nothing may be created; empty for none. */
	problems: string[];
	/** Facts that could not be found out. */
	notes: string[];
}

/** Checks plan, R2, names and quotas of an account, and changes nothing. */
export async function checkAccount(
	cloudflare: CloudflareClient,
	resources: DeploymentResources,
): Promise<AccountCheck> {
	const plan = await findPlan(cloudflare);
	return {
		problems: [
			...(plan === "free"
				? [
						"Workers の無料プランでは動きません（docs/free-plan.md）。Cloudflare の画面で Workers Paid に変更してください。",
					]
				: []),
			...(await checkSubdomain(cloudflare)),
			...(await checkBuckets(cloudflare, resources.buckets)),
			...(await checkCounts(cloudflare, resources, plan === "free" ? "free" : "paid")),
		],
		notes:
			plan === "unknown"
				? ["ご契約のプランは、このログインでは確かめられません。Workers Paid が必要です。"]
				: [],
	};
}

/** Plan of Workers; unknown where the login may not read subscriptions. */
async function findPlan(cloudflare: CloudflareClient): Promise<Plan> {
	try {
		const found = await cloudflare.call<{ rate_plan?: { id?: string } }[]>("GET", "/subscriptions");
		return found.some(({ rate_plan }) => rate_plan?.id?.startsWith("workers_paid")) ? "paid" : "free";
	} catch (error) {
		if (error instanceof CloudflareError && error.status === 403) return "unknown";
		throw error;
	}
}

const checkSubdomain = async (cloudflare: CloudflareClient): Promise<string[]> =>
	(await cloudflare.find("/workers/subdomain"))
		? []
		: ["workers.dev のアドレスがまだありません。Cloudflare の画面で Workers & Pages を一度開いてください。"];

async function checkBuckets(cloudflare: CloudflareClient, names: readonly string[]): Promise<string[]> {
	try {
		const taken: string[] = [];
		for (const name of names) if (await cloudflare.find(`/r2/buckets/${name}`)) taken.push(name);
		return describeTaken("R2 のバケット", taken);
	} catch (error) {
		if (!(error instanceof CloudflareError && error.codes.includes(R2_DISABLED))) throw error;
		return ["R2 が有効になっていません。Cloudflare の画面で R2 を開き、有効にしてください。"];
	}
}

async function checkCounts(
	cloudflare: CloudflareClient,
	{ worker, databases, queues, crons }: DeploymentResources,
	plan: keyof typeof LIMITS,
): Promise<string[]> {
	const limits = LIMITS[plan];
	const workers = await cloudflare.call<{ id: string }[]>("GET", "/workers/scripts");
	const stored = (await cloudflare.list<CloudflareDatabase>("/d1/database")).map(({ name }) => name);
	const queued = (await cloudflare.list<{ queue_name: string }>("/queues")).map(
		({ queue_name }) => queue_name,
	);
	return [
		...describeTaken(
			"Worker",
			workers.filter(({ id }) => id === worker).map(({ id }) => id),
		),
		...describeTaken(
			"D1 のデータベース",
			databases.filter((name) => stored.includes(name)),
		),
		...describeTaken(
			"キュー",
			queues.filter((name) => queued.includes(name)),
		),
		...describeFull("Worker", workers.length, 1, limits.workers),
		...describeFull("D1 のデータベース", stored.length, databases.length, limits.databases),
		...describeFull("キュー", queued.length, queues.length, limits.queues),
		...describeFull(
			"Cron トリガー",
			await countCrons(
				cloudflare,
				workers.map(({ id }) => id),
			),
			crons,
			limits.crons,
		),
	];
}

async function countCrons(cloudflare: CloudflareClient, workers: readonly string[]): Promise<number> {
	let count = 0;
	for (const worker of workers) {
		const found = await cloudflare.find<{ schedules: unknown[] }>(`/workers/scripts/${worker}/schedules`);
		count += found?.schedules.length ?? 0;
	}
	return count;
}

const describeTaken = (kind: string, names: readonly string[]): string[] =>
	names.length === 0
		? []
		: [
				`同じ名前の${kind}があります: ${names.join("、")}。別の名前（musubi-shibuya など）を指定してください。`,
			];

const describeFull = (kind: string, count: number, wanted: number, limit: number): string[] =>
	count + wanted <= limit
		? []
		: [`${kind}の数が上限を超えます（いま ${count} 件、必要 ${wanted} 件、上限 ${limit} 件）。`];
