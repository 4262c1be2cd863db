import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { DAY, MINUTE } from "#domain/platform/time/time.ts";
import { passByCondition } from "#functions/automation/journeys/pass-by-condition.ts";
import { countScores } from "#functions/automation/scores/work.ts";
import { workBackgroundTasks } from "#functions/console/background/work.ts";
import { chooseMenu } from "#functions/content/rich-menus/schedule/choose.ts";
import { workEvents } from "#functions/integrations/webhook/work.ts";
import { buildAction, sendText } from "#tests/support/actions.ts";
import { ARCHIVE, runArchive } from "#tests/support/archive.ts";
import { TestClock } from "#tests/support/clock.ts";
import { killedAt } from "#tests/support/database.ts";
import { buildDelivery } from "#tests/support/deliveries.ts";
import { item } from "#tests/support/effects.ts";
import { buildFriend, buildTag, lineUserId } from "#tests/support/friends.ts";
import { makeItem } from "#tests/support/items.ts";
import { buildJourney, pass } from "#tests/support/journeys.ts";
import { line } from "#tests/support/line.ts";
import { buildMessage } from "#tests/support/messages.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { pngOf } from "#tests/support/pictures.ts";
import { takeIn } from "#tests/support/receive.ts";
import { call } from "#tests/support/requests.ts";
import { buildMenu, workMenus } from "#tests/support/richmenus.ts";
import { changeScore, makeScore, minute, scoreBody, storeReplies } from "#tests/support/scores.ts";
import { rows } from "#tests/support/snapshot.ts";
import { lineEvents } from "#tests/support/webhook.ts";

/** What is done once, whoever dies of it. */
interface Play {
	/** Does it, or dies; whoever comes after a dead one does the same again. */
	act: (database: D1Database) => Promise<unknown>;
	/** What it leaves, whether somebody died or not. */
	left: () => Promise<unknown>;
}

let clock: TestClock;
let as: Session;
beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

const headers = { "Idempotency-Key": "killed-save-0001" };
const saving =
	(path: string, json: object, method = "POST") =>
	(DB: D1Database) =>
		call(path, { as, method, json, headers, env: { DB } });
const countsOf = (...tables: string[]) =>
	rows(`select ${tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(", ")}`);
const verbs = () => rows("select verb from audit_log order by id");

const bubble = (data: string) =>
	JSON.stringify({
		type: "bubble",
		body: {
			type: "box",
			layout: "vertical",
			contents: [{ type: "button", action: { type: "postback", label: "参加する", data } }],
		},
	});
const flex = (data: string) => ({
	name: "イベント案内",
	group_id: null,
	content: { type: "flex", alt_text: "ご案内", contents: bubble(data) },
});

const PLAYS: Record<string, () => Promise<Play>> = {
	"the saving of a Flex message": async () => ({
		act: saving("/api/template/register", flex("answer=yes")),
		left: async () => [await countsOf("templates", "item_versions"), await verbs()],
	}),
	"a tap on a Flex message": async () => {
		const from = lineUserId(0xabc);
		await buildFriend({ lineUserId: from });
		const { id: actionId } = await buildAction({ name: "参加", effects: [sendText("承りました")] });
		const id = await makeItem("template", as, flex(`action=${actionId}`));
		const data = `template=${id}&action=${actionId}`;
		await takeIn(clock, lineEvents.postback({ from, at: clock.now, data }));
		return {
			act: (database) => workEvents(clock.context({ db: connect(database) })),
			left: () => countsOf("template_taps", "runs", "deliveries", "messages"),
		};
	},
	"a phase that is passed by condition": async () => {
		const tag = await buildTag();
		const filter = { inputs: [{ type: 60, tag_ids: [tag.id] }] };
		const journey = await buildJourney(as, ["a", { name: "b", filter, passes_by_condition: true }]);
		const friends = [await buildFriend({ tagIds: [tag.id] }), await buildFriend({ tagIds: [tag.id] })];
		await pass(journey.phases[0]!, friends, clock.now - 1);
		clock.pass(6 * MINUTE);
		return {
			act: (database) => passByCondition(clock.context({ db: connect(database) })),
			left: () => countsOf("friend_journey_tags", "journey_moves"),
		};
	},
	"the change from one period's menu to another's": async () => {
		const usual = await buildMenu(as, { name: "ふだん" });
		const other = await buildMenu(as, { name: "年末" });
		await workMenus(clock);
		const period = { richmenu_id: other, start_on: "2026-12-01", end_on: null, weekdays: [] };
		const json = {
			version: 0,
			default_id: usual,
			periods: [{ ...period, start_time: null, end_time: null }],
		};
		expect((await saving("/api/richmenus/schedule", json, "PUT")(env.DB)).status).toBe(200);
		await workMenus(clock);
		clock.now = new TestClock("2026-12-01 00:00").now;
		return {
			act: async (database) => {
				const ctx = clock.context({ db: connect(database) });
				await chooseMenu(ctx);
				await workBackgroundTasks(ctx);
			},
			left: async () => {
				clock.pass(10 * MINUTE);
				await workMenus(clock);
				return rows(
					`select s.shown_id = ${other} as isOther, s.is_told, s.line_menu_id = m.line_menu_id as isAtLine,
						(select count(*) from errands) as tasks
						from richmenu_schedule s join richmenus m on m.id = s.shown_id`,
				);
			},
		};
	},
	"the saving of periods": async () => {
		const usual = await buildMenu(as, { name: "ふだん" });
		await workMenus(clock);
		return {
			act: async (database) => {
				const json = { version: 0, default_id: usual, periods: [] };
				const saved = await saving("/api/richmenus/schedule", json, "PUT")(database);
				await chooseMenu(clock.context());
				return saved;
			},
			left: async () => [
				await rows("select version, shown_id = default_id as isShown from richmenu_schedule"),
				await verbs(),
			],
		};
	},
	"the counting anew of a score": async () => {
		const { id: action_id } = await buildAction({ name: "お礼", effects: [sendText("ありがとう")] });
		const friend = await buildFriend();
		const levels = [{ name: "中", colour: "warning", from_points: 30, action_id }];
		const id = await makeScore(as, { levels });
		await storeReplies(Array<number>(4).fill(friend.id), clock.now);
		await minute(clock);
		const rules = [{ event: "replied", points: 5 }];
		await changeScore(as, id, { rules, recalculate: true, days_back: 30 });
		return {
			act: async (database) => {
				await countScores(clock.context({ db: connect(database) }));
				await minute(clock);
			},
			left: () =>
				rows(
					`select t.state, count(p.tally_id) as points, sum(p.points) as sum, (select count(*) from runs) as runs
						from score_tallies t left join score_points p on p.tally_id = t.id group by t.id`,
				),
		};
	},
	"the saving of a score that is counted anew": async () => {
		const id = await makeScore(as);
		const json = scoreBody({ version: 1, recalculate: true, days_back: 30 });
		return {
			act: saving(`/api/scores/${id}`, json, "PUT"),
			left: async () => [
				// What is not shown at once is by the minute.
				await minute(clock),
				await rows("select version from scores"),
				await countsOf("score_rules", "score_levels"),
				await rows("select count(*) as count from score_tallies where state <> 'old'"),
				await verbs(),
			],
		};
	},
	"the making of an action that is described": async () => ({
		act: saving("/api/action/register", { a_name: "朝", inputs: [sendText("朝")], withDescription: 1 }),
		left: async () => [await countsOf("actions", "action_effects"), await verbs()],
	}),
	"the making of a webhook": async () => ({
		act: saving("/api/open_api/webhooks", {
			...{ name: "在庫", url: "https://stock.example/", events: ["tag.added"], is_active: true },
		}),
		left: async () => [await countsOf("outgoing_webhook_endpoints"), await verbs()],
	}),
	"a message of the chat, with the draft that it was": async () => {
		const { id } = await buildFriend();
		const draft = { draft: { text: "今", attachments: [], quoted: null }, written_at: clock.now };
		await saving(`/api/compose/friends/${id}/draft`, draft, "PUT")(env.DB);
		const json = { messages: [{ type: "text", text: "今" }], draft_at: clock.now };
		return {
			act: saving(`/api/compose/friends/${id}/send`, json),
			left: async () => [
				await rows("select state, messages from deliveries"),
				await rows("select draft from message_drafts"),
				await verbs(),
			],
		};
	},
	"the sending again of what LINE refused": async () => {
		const { id, friendId } = await buildDelivery({ state: "failed", nextAttemptAt: null, reason: "x" });
		return {
			act: saving(`/api/compose/friends/${friendId}/deliveries/${id}/send-again`, {}),
			left: async () => [await rows("select state from deliveries order by rowid"), await verbs()],
		};
	},
	"a star of a message, recent or of the archive": async () => {
		const { id: friendId } = await buildFriend();
		const old = await buildMessage({ friendId, timestamp: clock.now - 400 * DAY });
		const recent = await buildMessage({ friendId, timestamp: clock.now });
		await runArchive(clock);
		return {
			act: async (database) => {
				for (const { id } of [recent, old]) await saving(`/api/messages/${id}/rate`, { rate: 2 })(database);
			},
			left: async () => [
				await rows("select starred from messages"),
				(await ARCHIVE.prepare("select starred from messages").all()).results,
			],
		};
	},
	"the saving of a friend's file": async () => {
		const { id: member_id } = await buildFriend();
		const field = await item("vars", { type: VAR_TYPES.image });
		const uploaded = await call(`/api/member/file/${member_id}/${field}?name=a.png`, {
			as,
			body: pngOf(9, 9),
		});
		const { token } = (await uploaded.json()) as { token: string };
		const json = { member_id, vals: { [field]: token }, metas: { [field]: { before: "" } } };
		return {
			act: saving("/api/member/var", { ...json, changed_item_ids: [field] }),
			left: () => rows("select value, media_key is not null as isThere from friend_vars"),
		};
	},
	"the ordering of a broadcast, and its taking back": async () => {
		await buildFriend();
		const messages = [{ type: 1, text: "お知らせ" }];
		const draft = await saving("/api/broadcasts", { id: null, name: "お知らせ", messages, filter: null })(
			env.DB,
		);
		const { id, version } = (await draft.json()) as { id: number; version: number };
		return {
			act: async (database) => {
				await saving(`/api/broadcasts/${id}/order`, { version })(database);
				await saving(`/api/broadcasts/${id}/withdraw`, {})(database);
			},
			left: async () => [
				await rows("select version, task_id from broadcasts"),
				await rows("select next_work_at, cancelled_at is not null as isCancelled from action_tasks"),
				await verbs(),
			],
		};
	},
	"the copying of a template": async () => {
		const id = await makeItem("template", as, flex("answer=yes"));
		return {
			act: (DB) => call(`/api/template/${id}/copy`, { as, method: "POST", headers, env: { DB } }),
			left: async () => [await countsOf("templates"), await verbs()],
		};
	},
};

/** Sets a play up, has it killed around the nth trip that writes, and done again once the dead one's lease is over. */
async function play(name: string, kill: { trip: number; when: "before" | "after" } | null) {
	await beginAnew();
	await line.forget();
	clock = new TestClock("2026-11-20 10:00").rule();
	as = await signedInOperator();
	const { act, left } = await PLAYS[name]!();
	const killed = killedAt(env.DB, kill ?? { trip: Number.POSITIVE_INFINITY, when: "before" });
	const answer = await act(killed.database).catch(() => undefined);
	if (killed.isDead()) {
		clock.pass(10 * MINUTE);
		await act(env.DB);
		clock.pass(10 * MINUTE);
		await act(env.DB);
	}
	return { wasKilled: killed.isDead(), answer, left: await left() };
}

test.each(Object.keys(PLAYS))("%s is done once, wherever its worker dies", async (name) => {
	const undisturbed = await play(name, null);
	let trip = 0;
	for (let wasKilled = true; wasKilled; trip++)
		for (const when of ["before", "after"] as const) {
			const disturbed = await play(name, { trip, when });
			wasKilled = disturbed.wasKilled;
			expect([trip, when, disturbed.left]).toEqual([trip, when, undisturbed.left]);
		}
	expect(trip).toBeGreaterThan(1);
});
