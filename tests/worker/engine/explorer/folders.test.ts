import { beforeAll, describe, expect, test } from "vitest";
import { KIND_NAMES } from "#domain/engine/kinds/registry.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { crud, crudOk, listOf, makeItem } from "#tests/support/items.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { changesSince, snapshot } from "#tests/support/snapshot.ts";

let operator: Session;
beforeAll(async () => {
	operator = await signedInOperator();
});

describe.each(KIND_NAMES)("folders of the kind %s", (kind) => {
	const newGroup = async (name: string) => {
		const { groups } = await crudOk(kind, operator, { action: "newGroup", name });
		return groups.find((group) => group.name === name)!;
	};

	test("[E-366, E-381, E-382] a folder is made behind the others, renamed, and put into another order", async () => {
		const first = await newGroup("一つ目");
		const second = await newGroup("二つ目");
		const renamed = await crudOk(kind, operator, { action: "editGroup", grp_id: first.id, name: "改名" });
		expect(renamed.groups.map(({ name }) => name)).toEqual(["改名", "二つ目"]);
		const sorted = await crudOk(kind, operator, { action: "sortGroups", grp_ids: [second.id, first.id] });
		expect(sorted.groups.map(({ id }) => id)).toEqual([second.id, first.id]);
		const third = await newGroup("三つ目");
		expect((await listOf(kind, operator)).groups.map(({ id }) => id)).toEqual([
			second.id,
			first.id,
			third.id,
		]);
	});

	test("[E-372, E-190] items are moved into a folder and out of all", async () => {
		const folder = await newGroup("引っ越し先");
		const id = await makeItem(kind, operator, { name: "引っ越す項目" });
		const inFolder = await crudOk(kind, operator, {
			action: "toGroup",
			item_ids: [id],
			grp_id: folder.id,
			in_group: folder.id,
		});
		expect(inFolder.items.map((item) => [item.id, item.group_id])).toEqual([[id, folder.id]]);
		await crudOk(kind, operator, { action: "toGroup", item_ids: [id], grp_id: 0 });
		const uncategorized = await listOf(kind, operator, { in_group: 0 });
		expect(uncategorized.items.find((item) => item.id === id)?.group_id).toBeNull();
	});

	test("[E-367] deleting a folder moves its items to 'uncategorized'", async () => {
		const folder = await newGroup("消すフォルダ");
		const id = await makeItem(kind, operator, { name: "残る項目", group_id: folder.id });
		const { groups, items } = await crudOk(kind, operator, { action: "deleteGroup", grp_id: folder.id });
		expect(groups.map((group) => group.id)).not.toContain(folder.id);
		expect(items.find((item) => item.id === id)?.group_id).toBeNull();
	});

	test("[E-300] a folder without a name, and one that is gone or another kind's, are refused and change nothing", async () => {
		const other = kind === "tag" ? "form" : "tag";
		const { groups } = await crudOk(other, operator, { action: "newGroup", name: "ほかの種類のフォルダ" });
		const foreign = groups.at(-1)!.id;
		const id = await makeItem(kind, operator, { name: "動かない項目" });
		const before = await snapshot();
		const empty = await crud(kind, operator, { action: "newGroup", name: " " });
		expect([empty.status, await empty.json()]).toEqual([
			422,
			{ name: [EXPLORER_TEXTS.newFolderNameRequired] },
		]);
		for (const grp_id of [foreign, 999_999]) {
			const answers = await Promise.all([
				crud(kind, operator, { action: "editGroup", grp_id, name: "改名" }),
				crud(kind, operator, { action: "toGroup", item_ids: [id], grp_id }),
			]);
			for (const answer of answers) {
				expect([answer.status, await answer.json()]).toEqual([
					422,
					{ grp_id: [EXPLORER_TEXTS.folderGoneNow] },
				]);
			}
			await crudOk(kind, operator, { action: "deleteGroup", grp_id });
		}
		expect(await changesSince(before)).toEqual([]);
		await crudOk(other, operator, { action: "deleteGroup", grp_id: foreign });
	});

	test("an order that names a folder twice, one that is gone or another kind's is refused and changes nothing", async () => {
		const other = kind === "tag" ? "form" : "tag";
		const { groups } = await crudOk(other, operator, { action: "newGroup", name: "ほかの種類のフォルダ" });
		const foreign = groups.at(-1)!.id;
		const [one, two] = [await newGroup("一つ目"), await newGroup("二つ目")];
		const gone = await newGroup("消えたフォルダ");
		await crudOk(kind, operator, { action: "deleteGroup", grp_id: gone.id });
		const before = await snapshot();
		for (const grp_ids of [
			[two.id, one.id, two.id],
			[two.id, gone.id, one.id],
			[two.id, one.id, foreign],
			[two.id, one.id, 999_999],
		]) {
			const answer = await crud(kind, operator, { action: "sortGroups", grp_ids });
			expect([answer.status, await answer.json()]).toEqual([422, { grp_ids: [EXPLORER_TEXTS.orderStale] }]);
		}
		expect(await changesSince(before)).toEqual([]);
		await crudOk(other, operator, { action: "deleteGroup", grp_id: foreign });
	});

	test("sent twice under one Idempotency-Key, a folder is made once", async () => {
		const key = { "Idempotency-Key": `folder-${kind}` };
		const make = () => crud(kind, operator, { action: "newGroup", name: "一度だけ" }, key);
		expect((await Promise.all([make(), make(), make()])).map(({ status }) => status)).toEqual([
			200, 200, 200,
		]);
		const { groups } = await listOf(kind, operator);
		expect(groups.filter(({ name }) => name === "一度だけ")).toHaveLength(1);
	});
});
