import { demoFriend } from "./support/friends.ts";
import { ItemList } from "./support/item-list.ts";
import { NOBODY } from "./support/logins.ts";
import { Phone } from "./support/phone.ts";
import { expect, test } from "./support/test.ts";

test("a test of a template arrives on the tester's phone, and on nobody else's", async ({
	page,
	openAs,
	operatorApi,
}) => {
	const [tester, other] = [demoFriend(19), demoFriend(20)];
	await operatorApi.clearTesters();
	// Phones keep the messages of earlier attempts.
	const text = `あしたお待ちしております（${crypto.randomUUID()}）`;
	const group = await operatorApi.makeFolder("template", "試すテンプレート");
	await operatorApi.makeItem("template", {
		name: "来店の前日に",
		group_id: group,
		content: { type: "text", text: `{name}さん、${text}` },
	});
	const phone = await Phone.open(await openAs(NOBODY), tester);
	const otherPhone = await Phone.open(await openAs(NOBODY), other);
	const list = await ItemList.open(page, "template", { group });
	await list.choose("来店の前日に", "テスト送信する");
	const modal = page.getByRole("dialog", { name: "テスト送信" });
	const send = modal.getByRole("button", { name: "テスト送信する" });
	await expect(send).toBeDisabled();
	await modal.getByRole("combobox", { name: "テスターを追加する" }).fill(tester.name);
	await page.getByRole("option", { name: tester.name, exact: true }).first().click();
	await expect(modal.getByRole("checkbox", { name: tester.name })).toBeChecked();
	await send.click();

	await expect(page.getByText("テスト送信しました（1人）")).toBeVisible();
	await expect(modal).toHaveCount(0);
	await expect(phone.lines(`${tester.name}さん、${text}`)).toHaveCount(1);
	await expect(otherPhone.lines(text)).toHaveCount(0);
});
