import { expect, test } from "./support/test.ts";

test("on a phone each phase of a line of the funnel is seen, without scrolling sideways", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/line/journey/1");
	const funnel = page.getByRole("region", { name: "どこまで進んだか" });
	await funnel.getByText("タグ別").click();
	await expect(funnel.getByText("渋谷店")).toBeVisible();
	const last = funnel.locator("tbody tr").first().locator("td").last();
	expect(await last.evaluate((cell) => getComputedStyle(cell, "::before").content)).toBe('"常連"');
	const { x, width } = (await last.boundingBox())!;
	expect(x + width).toBeLessThanOrEqual(390);
});
