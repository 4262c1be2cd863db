import { beforeAll, describe, expect, test } from "vitest";
import { KIND_NAMES } from "#domain/engine/kinds/registry.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildItem, expectCrud, fetchItemList, requestCrud } from "#tests/support/item-requests.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";

let operator: ConsoleSession;
beforeAll(async () => {
	operator = await buildSession();
});

describe.each(KIND_NAMES)("folders of the kind %s", (kind) => {
	const newGroup = async (name: string) => {
		const { groups } = await expectCrud(kind, operator, { action: "newGroup", name });
		return groups.find((group) => group.name === name)!;
	};

	test("[E-366, E-381, E-382] a folder is made behind the others, renamed, and put into another order", async () => {
		const first = await newGroup("一つ目");
		const second = await newGroup("二つ目");
		const renamed = await expectCrud(kind, operator, { action: "editGroup", grp_id: first.id, name: "改名" });
		expect(renamed.groups.map(({ name }) => name)).toEqual(["改名", "二つ目"]);
		const sorted = await expectCrud(kind, operator, { action: "sortGroups", grp_ids: [second.id, first.id] });
		expect(sorted.groups.map(({ id }) => id)).toEqual([second.id, first.id]);
		const third = await newGroup("三つ目");
		expect((await fetchItemList(kind, operator)).groups.map(({ id }) => id)).toEqual([
			second.id,
			first.id,
			third.id,
		]);
	});

	test("[E-372, E-190] items are moved into a folder and out of all", async () => {
		const folder = await newGroup("引っ越し先");
		const id = await buildItem(kind, operator, { name: "引っ越す項目" });
		const inFolder = await expectCrud(kind, operator, {
			action: "toGroup",
			item_ids: [id],
			grp_id: folder.id,
			in_group: folder.id,
		});
		expect(inFolder.items.map((item) => [item.id, item.group_id])).toEqual([[id, folder.id]]);
		await expectCrud(kind, operator, { action: "toGroup", item_ids: [id], grp_id: 0 });
		const uncategorized = await fetchItemList(kind, operator, { in_group: 0 });
		expect(uncategorized.items.find((item) => item.id === id)?.group_id).toBeNull();
	});

	test("[E-367] deleting a folder moves its items to 'uncategorized'", async () => {
		const folder = await newGroup("消すフォルダ");
		const id = await buildItem(kind, operator, { name: "残る項目", group_id: folder.id });
		const { groups, items } = await expectCrud(kind, operator, { action: "deleteGroup", grp_id: folder.id });
		expect(groups.map((group) => group.id)).not.toContain(folder.id);
		expect(items.find((item) => item.id === id)?.group_id).toBeNull();
	});

	test("[E-300] a folder without a name, and one that is gone or another kind's, are refused and change nothing", async () => {
		const other = kind === "tag" ? "form" : "tag";
		const { groups } = await expectCrud(other, operator, {
			action: "newGroup",
			name: "ほかの種類のフォルダ",
		});
		const foreign = groups.at(-1)!.id;
		const id = await buildItem(kind, operator, { name: "動かない項目" });
		const before = await takeSnapshot();
		const empty = await requestCrud(kind, operator, { action: "newGroup", name: " " });
		expect([empty.status, await empty.json()]).toEqual([
			422,
			{ name: [EXPLORER_TEXTS.newFolderNameRequired] },
		]);
		for (const grp_id of [foreign, 999_999]) {
			const answers = await Promise.all([
				requestCrud(kind, operator, { action: "editGroup", grp_id, name: "改名" }),
				requestCrud(kind, operator, { action: "toGroup", item_ids: [id], grp_id }),
			]);
			for (const answer of answers) {
				expect([answer.status, await answer.json()]).toEqual([
					422,
					{ grp_id: [EXPLORER_TEXTS.folderGoneNow] },
				]);
			}
			await expectCrud(kind, operator, { action: "deleteGroup", grp_id });
		}
		expect(await listChangesSince(before)).toEqual([]);
		await expectCrud(other, operator, { action: "deleteGroup", grp_id: foreign });
	});

	test("an order that names a folder twice, one that is gone or another kind's is refused and changes nothing", async () => {
		const other = kind === "tag" ? "form" : "tag";
		const { groups } = await expectCrud(other, operator, {
			action: "newGroup",
			name: "ほかの種類のフォルダ",
		});
		const foreign = groups.at(-1)!.id;
		const [one, two] = [await newGroup("一つ目"), await newGroup("二つ目")];
		const gone = await newGroup("消えたフォルダ");
		await expectCrud(kind, operator, { action: "deleteGroup", grp_id: gone.id });
		const before = await takeSnapshot();
		for (const grp_ids of [
			[two.id, one.id, two.id],
			[two.id, gone.id, one.id],
			[two.id, one.id, foreign],
			[two.id, one.id, 999_999],
		]) {
			const answer = await requestCrud(kind, operator, { action: "sortGroups", grp_ids });
			expect([answer.status, await answer.json()]).toEqual([422, { grp_ids: [EXPLORER_TEXTS.orderStale] }]);
		}
		expect(await listChangesSince(before)).toEqual([]);
		await expectCrud(other, operator, { action: "deleteGroup", grp_id: foreign });
	});

	test("sent twice under one Idempotency-Key, a folder is made once", async () => {
		const key = { "Idempotency-Key": `folder-${kind}` };
		const make = () => requestCrud(kind, operator, { action: "newGroup", name: "一度だけ" }, key);
		expect((await Promise.all([make(), make(), make()])).map(({ status }) => status)).toEqual([
			200, 200, 200,
		]);
		const { groups } = await fetchItemList(kind, operator);
		expect(groups.filter(({ name }) => name === "一度だけ")).toHaveLength(1);
	});
});
