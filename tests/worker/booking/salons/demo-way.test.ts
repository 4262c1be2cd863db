import { env as worker } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { loadDemo } from "#db/demo/load.ts";
import { addDays } from "#domain/engine/steps/scenario-time.ts";
import { MINUTE, today } from "#domain/platform/time/time.ts";
import { fillDemoSalons } from "#functions/booking/salons/demo/fill.ts";
import { WORK } from "#functions/due.ts";
import { workEvents } from "#functions/integrations/webhook/work.ts";
import { tick } from "#functions/tick.ts";
import { TestClock, tokyo } from "#tests/support/clock.ts";
import { send } from "#tests/support/effects.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { signedInOperator } from "#tests/support/operators.ts";
import { takeIn } from "#tests/support/receive.ts";
import { ask } from "#tests/support/requests.ts";
import { rows } from "#tests/support/snapshot.ts";
import { passUntil } from "#tests/support/steps.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { lineEvents } from "#tests/support/webhook.ts";

let clock: TestClock;
beforeAll(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock("2026-11-20 10:00").rule();
	await loadDemo(worker.DB, "none", clock.now, fillDemoSalons);
}, 60_000);

test("a friend of the demo shop taps the menu, books, changes, is reminded the day before and thanked the day after", async () => {
	const [friend] = await rows<{ id: number; lineUserId: string }>(
		"select id, line_user_id as lineUserId from friends where blocked_at is null order by id limit 1",
	);
	const operator = await signedInOperator();
	/** What came to the phone since it was last asked: what was answered to it, and what was sent. */
	const seen = { push: 0, reply: 0 };
	const came = async (how: "push" | "reply") => {
		const calls = (await line.calls(how)).filter(
			({ body }) => how === "reply" || body?.to === friend!.lineUserId,
		);
		const fresh = calls.slice(seen[how]);
		seen[how] = calls.length;
		return fresh.flatMap(({ body }) => (body?.messages ?? []).flatMap(({ text }) => text ?? []));
	};
	const news = async () => {
		// The product's clock went on while the pages were drawn.
		clock.advance(MINUTE);
		await WORK.jobs!(clock.context(), () => undefined);
		await tick(clock.context());
		await send(clock);
		return [...(await came("reply")), ...(await came("push"))];
	};
	const ofBooking = async () => (await news()).filter((text) => /ご予約|ご来店|リクエスト/.test(text));
	await news();

	// The menu's button sends 予約, which is answered with the friend's own link.
	const [{ buttons }] = (await rows<{ buttons: string }>(
		"select buttons from richmenus where selected = 1",
	)) as [{ buttons: string }];
	const text = (JSON.parse(buttons) as { text?: string }[]).find((button) => button.text)!.text!;
	await takeIn(clock, lineEvents.text({ from: friend!.lineUserId, at: clock.now, text }));
	const env = { ...clock.env, PUBLIC_ORIGIN: "https://console.example.com" } as TestClock["env"];
	await workEvents(clock.context({ env }));
	const link = (await news()).map((each) => /\/s\/[\w-]+\?t=[\w.-]+/.exec(each)?.[0]).find(Boolean);
	expect(link).toBeDefined();

	const visitor = await new Visitor().open(link!);
	await visitor.follow("カット");
	await visitor.follow("指名なし");
	await visitor.follow("次の週");
	const free = [...visitor.text.matchAll(/<button name="at" value="([^"]+)"/g)].map(([, at]) => at!);
	const [at, moved] = [free[0]!, free.find((each) => each.slice(0, 10) > free[0]!.slice(0, 10))!];
	await visitor.press(`value="${at}"`);
	await visitor.press("内容を確認する");
	await visitor.press("予約する");
	expect(visitor.said).toContain("予約が確定しました");
	expect(await ofBooking()).toEqual([expect.stringContaining("ご予約を承りました")]);

	// Changes are asked for here; the shop says yes.
	await visitor.follow("予約の確認・変更");
	await visitor.follow("日時の変更をリクエストする");
	await visitor.open(`${visitor.address}&week=${moved.slice(0, 10)}`);
	await visitor.press(`value="${moved}"`);
	await visitor.press("変更をリクエストする");
	expect(await ofBooking()).toEqual([expect.stringContaining("変更のリクエストを受け付けました")]);
	const [{ id, child }] = (await rows<{ id: number; child: number }>(
		"select r.id, c.id as child from reservations r join reservations c on c.parent_id = r.id where r.friend_id = ? and c.status = 'edit_pending' order by r.id desc",
		friend!.id,
	)) as [{ id: number; child: number }];
	await ask(`/api/v2/salon/1/reservations/${id}/judge/${child}/edit`, {
		as: operator,
		json: { status: "approved" },
	});
	expect(await ofBooking()).toEqual([expect.stringContaining("ご予約を変更しました")]);

	const day = moved.slice(0, 10);
	await passUntil(clock, tokyo(`${addDays(day, -1)} 18:00`));
	const reminded = await ofBooking();
	expect(reminded.filter((each) => each.includes("明日のご予約のお知らせ"))).toHaveLength(1);
	await passUntil(clock, tokyo(`${addDays(day, 1)} 11:00`));
	const thanked = await ofBooking();
	expect(thanked.filter((each) => each.includes("ご来店ありがとうございました"))).toHaveLength(1);
	expect(today(clock.now)).toBe(addDays(day, 1));
}, 120_000);
