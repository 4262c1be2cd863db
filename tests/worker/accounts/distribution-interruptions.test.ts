import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { richmenus } from "#db/content/rich-menus.ts";
import { connectD1 } from "#db/d1-client.ts";
import { tags } from "#db/people/tag-tables.ts";
import { distributionLinks, distributionTargets } from "#db/platform/directory/distribution-tables.ts";
import { uploads } from "#db/platform/uploads.ts";
import { selectEnvOfHost } from "#functions/platform/accounts/select-account.ts";
import { DistributionSource, ginza } from "#tests/support/distributions.ts";
import { buildUpload, claimUploads, MENU_BUTTON } from "#tests/support/item-requests.ts";
import { TEST_ORIGIN } from "#tests/support/send-request.ts";
import { buildDeployment, closeGinza, GINZA_HOST, sendToMain } from "#tests/support/two-accounts.ts";

let source: DistributionSource;
beforeEach(async () => {
	source = await DistributionSource.open();
});
afterEach(closeGinza);

describe("a worker that dies", () => {
	test("after an account was written leaves its distribution to be completed, and nothing is written twice", async () => {
		const tag = await source.saveItem("tag", { name: "VIP", group_id: null });
		const { id } = await source.startFor({ items: [{ kind: "tag", id: tag }] });
		await source.apply(id);
		const directory = connectD1(env.DIRECTORY!);
		await directory.update(distributionTargets).set({ state: "waiting", records: null });
		await directory.delete(distributionLinks);
		expect(await source.apply(id)).toEqual({ state: "applied", reason: null });
		expect(await source.apply(id)).toEqual({ state: "applied", reason: null });
		expect(await ginza().$count(tags)).toBe(1);
		expect(await directory.$count(distributionLinks)).toBe(1);
	});
});

interface GinzaChanges {
	/** Runs before the account's transaction, once. */
	beforeCommit?: () => Promise<unknown>;
	/** Whether the answer of the transaction is lost. */
	losesAnswer?: boolean;
	/** Whether the worker dies after the first file was copied. */
	diesAfterFile?: boolean;
}

/** Distributes to an account that behaves differently during this call. */
async function applyAmid(id: string, { beforeCommit, losesAnswer, diesAfterFile }: GinzaChanges) {
	const account = await selectEnvOfHost(buildDeployment(), GINZA_HOST);
	let isFirst = true;
	const DB = new Proxy(account.DB, {
		get: (database, name) => {
			if (name !== "batch") return Reflect.get(database, name).bind(database);
			return async (statements: D1PreparedStatement[]) => {
				if (statements.length < 4 || !isFirst) return database.batch(statements);
				isFirst = false;
				await beforeCommit?.();
				const results = await database.batch(statements);
				if (losesAnswer) throw new Error("the answer is lost");
				return results;
			};
		},
	});
	const MEDIA = new Proxy(account.MEDIA, {
		get: (bucket, name) => {
			if (name !== "put" || !diesAfterFile) return Reflect.get(bucket, name).bind(bucket);
			return async (...file: Parameters<R2Bucket["put"]>) => {
				await bucket.put(...file);
				throw new Error("the worker dies");
			};
		},
	});
	const accounts = (await selectEnvOfHost(buildDeployment(), new URL(TEST_ORIGIN).host)).ALL_ACCOUNTS!;
	const ALL_ACCOUNTS = {
		...accounts,
		envOf: async (name: string) => (name === "ginza" ? { ...account, DB, MEDIA } : accounts.envOf(name)),
	};
	return sendToMain(`/api/hq/distributions/${id}/apply`, {
		as: source.session,
		json: { account: "ginza" },
		env: { ALL_ACCOUNTS },
	});
}

describe("a transaction", () => {
	const buildTagRequest = async () => ({
		items: [{ kind: "tag" as const, id: await source.saveItem("tag", { name: "VIP", group_id: null }) }],
	});
	const namesInGinza = async () => (await ginza().select().from(tags)).map(({ name }) => name);

	test("takes other ids if somebody else has taken those that it reserved", async () => {
		const { id } = await source.startFor(await buildTagRequest());
		const response = await applyAmid(id, {
			beforeCommit: () => ginza().insert(tags).values({ name: "別の人", nameKey: "", createdAt: 1 }),
		});
		expect(await response.json()).toEqual({ state: "applied", reason: null });
		expect(await namesInGinza()).toEqual(["別の人", "VIP"]);
	});

	test("writes nothing if an item is changed in the last moment", async () => {
		const request = await buildTagRequest();
		await source.distribute(request);
		await source.saveItem("tag", { id: request.items[0]!.id, name: "VIP2", group_id: null });
		const { id } = await source.startFor(request);
		const response = await applyAmid(id, {
			beforeCommit: () => ginza().update(tags).set({ capacity: 4, version: 8 }),
		});
		expect(await response.json()).toMatchObject({ state: "refused" });
		expect(await namesInGinza()).toEqual(["VIP"]);
	});

	test("counts as done if only its answer was lost", async () => {
		const { id } = await source.startFor(await buildTagRequest());
		expect((await applyAmid(id, { losesAnswer: true })).status).toBe(200);
		expect(await namesInGinza()).toEqual(["VIP"]);
		expect(await source.apply(id)).toEqual({ state: "applied", reason: null });
		expect(await namesInGinza()).toEqual(["VIP"]);
	});

	test("follows its files: a worker that dies between them is completed without a second copy", async () => {
		const picture = await buildUpload("menu-image-1");
		await env.MEDIA.put(picture, "png");
		await claimUploads(source.session, { media_key: picture });
		const menu = await source.saveItem("richmenu", {
			...{ name: "A", group_id: null, chat_bar_text: "メニュー", media_key: picture, is_active: 0 },
			buttons: [MENU_BUTTON],
		});
		const { id } = await source.startFor({ items: [{ kind: "richmenu", id: menu }] });
		const died = await applyAmid(id, { diesAfterFile: true }).catch(() => ({ status: 500 }));
		expect(died.status).toBe(500);
		expect(await ginza().$count(richmenus)).toBe(0);
		expect(await source.apply(id)).toEqual({ state: "applied", reason: null });
		expect(await ginza().$count(richmenus)).toBe(1);
		const copies = (await ginza().select().from(uploads)).filter(({ key }) => key !== picture);
		expect(copies).toHaveLength(1);
	});
});
