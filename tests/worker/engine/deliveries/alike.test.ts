import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { friendFormPath } from "#domain/engine/public-addresses/form-address.ts";
import { markedFormPath, OWN_LINK_SEAL } from "#domain/engine/public-addresses/own-links.ts";
import { claimDeliveries } from "#functions/engine/deliveries/claim-deliveries.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { writeFormToken } from "#functions/engine/deliveries/friend-form-token.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { followLink, setTapCounting } from "#tests/support/counted-links.ts";
import { buildDelivery, readDeliveries } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemRow } from "#tests/support/item-requests.ts";
import type { ScriptedLineAnswer } from "#tests/support/line-protocol.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildOperator, signInOperator } from "#tests/support/operator-builders.ts";
import { type Chance, createChance } from "#tests/support/oracle/chance.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const ORIGIN = "https://console.example.com";
const SHOP = "https://shop.example/autumn";
const COUNTED = /https:\/\/console\.example\.com(\/tap\/[\w-]{44}(?:\?\w+=\d)?)/g;
const FRIENDS = 12;

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock().rule();
});

const context = () => clock.context({ env: { ...clock.env, PUBLIC_ORIGIN: ORIGIN } as TestClock["env"] });

/** Answers of LINE, some of which are lost after acceptance. */
const ENDS: ScriptedLineAnswer[] = [
	{ usual: true },
	{ usual: true },
	{ status: 500 },
	{ status: 429 },
	{ ends: "drop", accepted: true },
	{ ends: "drop" },
];

/** Stored text, and the text that the friend reads; null where LINE accepts none. */
interface Text {
	stored: string;
	reads: ((friend: FriendRecord, sentAt: number) => string) | null;
}

function textsAbout(form: { id: number; code: string }): Text[] {
	const own = (friend: FriendRecord, sentAt: number) =>
		ORIGIN +
		friendFormPath(form.code, writeFormToken(context(), { friendId: friend.id, formId: form.id, sentAt }));
	return [
		{ stored: "お知らせ", reads: () => "お知らせ" },
		{ stored: "~お知らせ~", reads: () => "~お知らせ~" },
		{ stored: "{name}さんへ", reads: ({ name }) => `${name}さんへ` },
		{
			stored: `どうぞ ${ORIGIN}${markedFormPath(form)}`,
			reads: (friend, sentAt) => `どうぞ ${own(friend, sentAt)}`,
		},
		{
			stored: `{name}さんの{FORM_${form.code}}`,
			reads: (friend, sentAt) => `${friend.name}さんの${own(friend, sentAt)}`,
		},
		{ stored: `秋 ${SHOP}`, reads: () => `秋 ${SHOP}` },
		{ stored: "", reads: null },
	];
}

async function makeForm(): Promise<{ id: number; code: string }> {
	const operator = await signInOperator(await buildOperator());
	const fields = [{ label: "ご意見", swatch_id: 10 }];
	const id = await buildItem("form", operator, { name: "アンケート", fields });
	return { id, code: (await fetchItemRow("form", operator, id))!.code as string };
}

/** Sends deliveries with few different texts until all are final, whatever LINE answers. */
async function sendAlike(chance: Chance, texts: Text[]) {
	// Own-link marks occur only in filled-in texts; filling in removes them from typed ones.
	const filledIn = texts.filter(({ stored }) => !stored.includes("{"));
	const open = texts.filter(({ stored }) => !stored.includes(OWN_LINK_SEAL));
	const sayings = Array.from({ length: 4 }, () => {
		const pool = chance.pick([filledIn, open]);
		return Array.from({ length: chance.between(1, 5) }, () => chance.pick(pool));
	});
	const sent = [];
	for (let made = 0; made < FRIENDS; made++) {
		const friend = await buildFriend();
		const saying = chance.pick(sayings);
		const stored = saying.map((text) => text.stored);
		const hasPlaceholders = stored.some((text) => text.includes("{"));
		const { id } = await buildDelivery({
			friendId: friend.id,
			texts: stored,
			hasPlaceholders,
			dueAt: clock.now,
		});
		sent.push({ id, friend, saying: saying.filter(({ reads }) => reads !== null) });
	}
	await fakeLine.answers("push", ...Array.from({ length: FRIENDS * 2 }, () => chance.pick(ENDS)));
	for (let next: number | null = clock.now; next !== null; ) {
		clock.now = Math.max(clock.now, next);
		await sendDueDeliveries(context());
		const dues = (await readDeliveries()).flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []);
		next = dues.length > 0 ? Math.min(...dues) : null;
	}
	return sent;
}

describe("deliveries that say alike", () => {
	test.each(SEEDS)(
		"bring each friend what is theirs, once, whatever LINE makes of the calls (seed %i)",
		async (seed) => {
			await setTapCounting();
			const sent = await sendAlike(createChance(seed), textsAbout(await makeForm()));
			const [now, calls, accepted] = [
				await readDeliveries(),
				await fakeLine.calls("push"),
				await fakeLine.accepted(),
			];
			const tapped = new Set<string>();
			let links = 0;
			for (const { id, friend, saying } of sent) {
				const delivery = now.find((each) => each.id === id)!;
				expect(delivery.state).toBe(saying.length > 0 ? "sent" : "failed");
				const own = calls.filter(({ body }) => body?.to === friend.lineUserId);
				expect(own.every(({ headers }) => headers["x-line-retry-key"] === id)).toBe(true);
				expect(new Set(own.map(({ body }) => JSON.stringify(body))).size).toBe(Math.min(1, saying.length));
				expect(delivery.attempts).toBeGreaterThanOrEqual(own.length);
				const phone = accepted.filter(({ to }) => to === friend.lineUserId);
				expect(phone).toHaveLength(Math.min(1, saying.length));
				const texts = phone.flatMap((each) => each.texts);
				for (const [, path] of texts.join(" ").matchAll(COUNTED)) tapped.add(path!);
				if (saying.some(({ stored }) => stored.includes(SHOP))) links++;
				expect(texts.map((text) => text.replace(COUNTED, SHOP))).toEqual(
					saying.map(({ reads }) => reads!(friend, delivery.firstAttemptAt!)),
				);
			}
			expect(tapped.size).toBe(links);
			for (const path of tapped) expect(await followLink(path)).toEqual([302, SHOP]);
		},
	);
});

test.each(SEEDS)(
	"a claim tells of each delivery what stands in its row, column by column (seed %i)",
	async (seed) => {
		const chance = createChance(seed);
		for (let made = 0; made < 20; made++) {
			const { id: friendId } = await buildFriend();
			const maybe = <Value>(value: Value): Value | null => (chance.maybe(0.5) ? value : null);
			await buildDelivery({
				friendId,
				texts: [chance.pick(["同じ", "😀", 'a"\\\u0000', "123"])],
				hasPlaceholders: chance.maybe(0.5),
				tapLinks: maybe([{ written: SHOP, url: SHOP }]),
				attempts: chance.between(0, 9),
				firstAttemptAt: maybe(clock.now - 5),
				inDoubt: chance.maybe(0.5),
				beforeBlock: chance.maybe(0.5),
				method: maybe("reply" as const),
				replyToken: maybe("123"),
				replyUntil: maybe(clock.now + chance.between(-5, 5)),
				dueAt: clock.now,
			});
		}
		const claimed = await claimDeliveries(context());
		const stored = new Map((await readDeliveries()).map((delivery) => [delivery.id, delivery]));
		expect(claimed).toHaveLength(20);
		for (const delivery of claimed) expect(stored.get(delivery.id)).toMatchObject(columnsOf(delivery));
	},
);

/** Columns of the row that a claim reads. */
function columnsOf({
	lineUserId,
	blockedAt,
	userRate,
	isNameless,
	replyDoubt,
	countsTaps,
	isGivenUp,
	isWithdrawn,
	isDependent,
	isAnswerBySearch,
	answeredBy,
	unitName,
	...row
}: Awaited<ReturnType<typeof claimDeliveries>>[number]) {
	expect([lineUserId, blockedAt, isNameless]).toEqual([expect.any(String), null, false]);
	expect([isGivenUp, isWithdrawn, isDependent]).toEqual([false, false, false]);
	expect([answeredBy, unitName]).toEqual([null, null]);
	expect([userRate, replyDoubt, countsTaps]).toEqual([1, expect.any(String), false]);
	return row;
}
