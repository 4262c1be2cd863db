import { MESSAGE_PLANS } from "#domain/console/sending-costs/message-plans.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { expect, test } from "./support/test.ts";

test("the plan of a month's costs is refused with its field, then saved, and the sentences follow it", async ({
	page,
}) => {
	await page.goto(addressOf("sendingCosts"));
	const plan = page.getByRole("region", { name: "LINEの料金プラン" });
	const extra = plan.getByLabel("追加1通の料金");
	await plan.getByLabel("プラン", { exact: true }).click();
	await page.getByRole("option", { name: MESSAGE_PLANS.light.label }).click();
	await expect(extra).toHaveValue("");
	await extra.fill("101");
	await plan.getByRole("button", { name: "保存" }).click();
	await expect(plan.getByText("0〜100", { exact: false }).first()).toBeVisible();
	await plan.getByLabel("料金に含まれる通数").fill("0");
	await extra.fill("2.5");
	await plan.getByRole("button", { name: "保存" }).click();
	const sums = page.getByRole("region", { name: "この月の合計" });
	await expect(sums).toContainText("次の1通には2.5円かかります");
	await expect(page.getByText("料金プランを確認してください")).toHaveCount(0);
	await extra.fill("");
	await plan.getByRole("button", { name: "保存" }).click();
	await expect(sums).toContainText("次の1通はLINEが送りません");
});
