import { demoFriend } from "./support/friends.ts";
import { ADMINISTRATOR, NOBODY, STAFF } from "./support/logins.ts";
import { OperatorApi } from "./support/operator-api.ts";
import { ownName } from "./support/own-name.ts";
import { Phone } from "./support/phone.ts";
import { expect, test } from "./support/test.ts";

/** Friend of the restricted operator's branch, and of the other. */
const own = demoFriend(3);
const others = demoFriend(15);

test.use({ storageState: STAFF });

test("news of another branch's friend reaches neither the open page nor the queue", async ({
	page,
	openAs,
}) => {
	const [keyword, text] = [ownName("支店の試験"), ownName("両方の支店にお返事します")];
	const administrator = await openAs(ADMINISTRATOR);
	await new OperatorApi(administrator.request).answer(keyword, [{ type: 1, text }]);
	await page.goto("/line/delivery?state=sent");
	await expect(page.getByRole("heading", { name: "配信状況" })).toBeVisible();
	const visitor = await openAs(NOBODY);
	await (await Phone.open(visitor, others)).says(keyword);
	await (await Phone.open(visitor, own)).says(keyword);
	const rows = page.getByRole("row").filter({ hasText: text });
	await expect(rows.getByRole("link", { name: own.name, exact: true })).toBeVisible();
	await expect(page.getByRole("link", { name: others.name, exact: true })).toHaveCount(0);
});
