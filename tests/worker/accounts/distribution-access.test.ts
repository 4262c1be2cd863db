import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { people } from "#db/platform/directory/people-tables.ts";
import { roles } from "#db/platform/operators.ts";
import { DISTRIBUTION_TEXTS } from "#domain/platform/texts/distribution-texts.ts";
import type { listDistributions } from "#functions/console/headquarters/distribution/list-distributions.ts";
import { type DistributionFields, DistributionSource, ginza } from "#tests/support/distributions.ts";
import { closeGinza, sendToMain } from "#tests/support/two-accounts.ts";

type Distributions = Awaited<ReturnType<typeof listDistributions>>;

let source: DistributionSource;
beforeEach(async () => {
	source = await DistributionSource.open();
});
afterEach(closeGinza);

describe("access", () => {
	test("the person's operator in the account needs the abilities of the kind", async () => {
		const tag = await source.saveItem("tag", { name: "VIP", group_id: null });
		await ginza().update(roles).set({ isAdmin: false, abilities: [] });
		expect((await source.planFor({ items: [{ kind: "tag", id: tag }] })).records).toMatchObject([
			{ verdict: "refused" },
		]);
	});

	test("somebody without the headquarters right gets the answer of an unknown call", async () => {
		await connectD1(env.DIRECTORY!).update(people).set({ isHeadquarters: false });
		expect((await sendToMain("/api/hq/distributions", { as: source.session })).status).toBe(404);
	});

	describe("of somebody who may not see a kind in the source", () => {
		/** A distributed tag and action, whose names only somebody with both abilities may see. */
		beforeEach(async () => {
			const tag = await source.saveItem("tag", { name: "秘密のタグ", group_id: null });
			const action = await source.saveItem("action", {
				a_name: "見えるアクション",
				inputs: [{ type: 1, text: "こんにちは" }],
			});
			items = [
				{ kind: "tag", id: tag },
				{ kind: "action", id: action },
			];
			await source.distribute({ items });
			await connectD1(env.DB)
				.update(roles)
				.set({ isAdmin: false, abilities: ["action-read"] });
		});
		let items: DistributionFields["items"];

		test.each(["distribution/choices", "distribution/state", "distributions"])(
			"%s have the names of the other kinds alone",
			async (list) => {
				const text = JSON.stringify(await source.call(`/api/hq/${list}`));
				expect(text).toContain("見えるアクション");
				expect(text).not.toContain("秘密");
			},
		);

		test("a distribution counts the items whose names it hides, of both accounts", async () => {
			const { items: listed } = await source.call<Distributions>("/api/hq/distributions");
			expect(listed[0]).toMatchObject({ hidden: 1, items: [{ kind: "action" }] });
			expect(listed[0]!.accounts[0]!.records).toMatchObject([{ kind: "action" }]);
			expect(await source.call(`/api/hq/distributions/${listed[0]!.id}`)).toEqual(listed[0]);
		});

		test("a dry run refuses them without their name", async () => {
			const plan = await source.planFor({ items });
			expect(plan.records.map(({ name, verdict }) => [name, verdict])).toEqual([
				["", "refused"],
				["見えるアクション", "same"],
			]);
			expect(plan.records[0]!.problems).toEqual([DISTRIBUTION_TEXTS.sourceNotAllowed]);
		});

		test("a comparison is refused", async () => {
			const { id } = items[0]!;
			const path = `/api/hq/distribution/compare?kind=tag&id=${id}&account=ginza&target=${id}`;
			expect((await sendToMain(path, { as: source.session })).status).toBe(403);
		});
	});
});
