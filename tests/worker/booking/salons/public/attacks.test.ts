import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { DAY, SECOND } from "#domain/platform/time/wire-time.ts";
import { writeFormToken } from "#functions/engine/deliveries/friend-form-token.ts";
import { signClaims } from "#functions/platform/http/signed-token.ts";
import { readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { listDeclaredRoutes } from "#tests/support/declared-routes.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildSalonUrl, isolateIds, signSalonLink } from "#tests/support/salon/salon-links.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { resetUsedLimits, withinOneMinute } from "#tests/support/unused-limits.ts";

let clock: TestClock;
let salon: BuiltSalon;
let url: { id: number; code: string };
let friend: FriendRecord;
let other: FriendRecord;
let reservation: number;
let waiting: number;
beforeEach(async () => {
	await resetState();
	await isolateIds();
	clock = new TestClock("2026-11-20 10:00").rule();
	salon = await buildSalon();
	url = await buildSalonUrl(salon);
	[friend, other] = [await buildFriend({ name: "秘密 花子" }), await buildFriend({ name: "他人 太郎" })];
	reservation = await storeRow("reservations", {
		salon_id: salon.id,
		friend_id: friend.id,
		name: "秘密 花子",
		contact_address: "090-9999-9999",
		comment: "内緒",
		status: "approved",
		side: "friend",
		course_id: salon.courses[0],
		resource_id: salon.resources[0],
		date: "2026-11-25",
		from_minute: 840,
		to_minute: 900,
		starts_at: clock.now + 5 * DAY + 4 * 3_600_000,
		ends_at: clock.now + 5 * DAY + 5 * 3_600_000,
		created_at: 1,
	});
	await storeRow("reservations", {
		...{
			salon_id: salon.id,
			parent_id: reservation,
			friend_id: friend.id,
			name: "秘密 花子",
			side: "friend",
		},
		...{ status: "cancel_pending", course_id: salon.courses[0], resource_id: salon.resources[0] },
		...{ date: "2026-11-25", from_minute: 840, to_minute: 900, created_at: 1 },
		...{ starts_at: clock.now + 5 * DAY + 4 * 3_600_000, ends_at: clock.now + 5 * DAY + 5 * 3_600_000 },
	});
	await storeRow("salon_online_configs", { salon_id: salon.id, takes_waiting: 1 });
	// A full day, for which the friend is on the waiting list.
	await storeRow("salon_blocks", {
		...{ salon_id: salon.id, date: FULL, from_minute: 0, to_minute: 1_800, is_confirmed: 1, created_at: 1 },
	});
	waiting = await storeRow("salon_waiting", {
		...{ salon_id: salon.id, friend_id: friend.id, url_id: url.id, course_id: salon.courses[0] },
		...{ date: "2026-12-05", created_at: 1 },
	});
});

const FULL = "2026-11-28";

/** Signed facts of a page, as an attacker might have seen them. */
const signed = (purpose: string, shown: unknown) =>
	signClaims(clock.context().env.APP_KEY, purpose, { url: url.id, shown });
const OFFER = () => ({ course: { id: salon.courses[0], name: "コース1", price: 0 }, staff: null });

/** Public addresses that refer to the friend's booking. */
const ADDRESSES: Record<string, { page: string; form?: true; query?: () => string }> = {
	"the first page": { page: "" },
	"the grid": { page: "", query: () => `staff=any&course=${salon.courses[0]}` },
	"the grid of a change": {
		page: "",
		query: () => `staff=any&course=${salon.courses[0]}&change=${reservation}`,
	},
	"a hold": { page: "/hold", form: true, query: () => `at=2026-11-25T16:00&change=${reservation}` },
	"the form": { page: "/entry", query: () => `at=2026-11-25T16:00&change=${reservation}` },
	"the look over": { page: "/entry", form: true, query: () => `at=2026-11-25T16:00&change=${reservation}` },
	"the change": {
		page: "/book",
		form: true,
		query: () =>
			`at=2026-11-25T16:00&change=${reservation}&shown=${signed("salon-confirmed", {
				...{ ...OFFER(), at: { date: "2026-11-25", from: 960 }, minutes: 60, questions: [] },
				before: { date: "2026-11-25", from: 840, to: 900 },
			})}`,
	},
	"the end": { page: "/done", query: () => `r=x.y&id=${reservation}` },
	"the calendar file": { page: "/calendar.ics", query: () => `r=x.y&id=${reservation}` },
	"the friend's bookings": { page: "/mine" },
	"the question before a cancel": { page: "/cancel", query: () => `id=${reservation}` },
	"the cancel": {
		page: "/cancel",
		form: true,
		query: () =>
			`id=${reservation}&shown=${signed("salon-cancel-shown", [
				["日時", "11月25日(水) 14:00〜15:00"],
				["コース", "コース1"],
				["状態", "予約確定"],
			])}`,
	},
	"the withdrawal of a request": {
		page: "/withdraw",
		form: true,
		query: () => `id=${reservation}&kind=cancel`,
	},
	"waiting for a full day": {
		page: "/wait",
		form: true,
		query: () =>
			`staff=any&course=${salon.courses[0]}&day=${FULL}&shown=${signed("salon-wait-shown", OFFER())}`,
	},
	"no more waiting": { page: "/unwait", form: true, query: () => `id=${waiting}` },
	"a picture": { page: "/picture/abcdefghij" },
	"the sheet to print": { page: "/print" },
};

const open = async (code: string, token: string, { page, form, query }: (typeof ADDRESSES)[string]) => {
	const sent = [token && `t=${token}`, query?.()].filter(Boolean).join("&");
	return form
		? new PageVisitor().open(`/s/${code}${page}`, sent)
		: new PageVisitor().open(`/s/${code}${page}${sent && `?${sent}`}`);
};

const kept = async () => [
	await readRows("select * from reservations order by id"),
	await readRows("select * from salon_waiting where friend_id = ?", friend.id),
];
const mine = () => signSalonLink(clock, friend.id, url);
/** Links of visitors, and the preceding changes. */
const LINKS: Record<string, () => Promise<string> | string> = {
	"no link": () => "",
	"another friend's link": () => signSalonLink(clock, other.id, url),
	"an expired link": () => signSalonLink(clock, friend.id, url, clock.now - 30 * DAY),
	"a tampered link": () => `${mine().slice(0, -2)}xx`,
	"a link whose friend was exchanged": () => {
		const [, signature] = mine().split(".");
		return `${btoa(JSON.stringify([friend.id, url.id, clock.now + 1])).replaceAll("=", "")}.${signature}`;
	},
	"a link to a form": () =>
		writeFormToken(clock.context(), { friendId: friend.id, formId: url.id, sentAt: clock.now }),
	"a link to another salon URL": async () =>
		signSalonLink(clock, friend.id, await buildSalonUrl(salon, { code: "b" })),
	"a link revoked for the friend": async () => {
		await storeRow("salon_revoked_links", { salon_id: salon.id, friend_id: friend.id, at: clock.now + 1 });
		return mine();
	},
	"a link revoked for all": async () => {
		await updateRow("salon_urls", url.id, { links_from: clock.now + 1 });
		return mine();
	},
	"the link of a blocked friend": async () => {
		await updateRow("friends", friend.id, { user_rate: -1 });
		return mine();
	},
};

test("every address that the salon's pages have is attacked", () => {
	const attacked = Object.values(ADDRESSES).map(
		({ page, form }) => `${form ? "POST" : "GET"} ${page.replace(/^\/picture\/.+/, "/picture/:key")}`,
	);
	const declared = listDeclaredRoutes().flatMap(({ method, path }) =>
		path.startsWith("/s/:code") ? [`${method} ${path.slice("/s/:code".length)}`] : [],
	);
	expect([...new Set(attacked)].sort()).toEqual(declared.sort());
});

describe.each(Object.entries(LINKS))("%s", (_, made) => {
	test.each(Object.entries(ADDRESSES))(
		"%s shows and changes nothing of a friend's booking",
		async (_, address) => {
			const token = await made();
			const before = await kept();
			const visitor = await open(url.code, token, address);
			expect(visitor.status).toBeLessThan(500);
			expect(visitor.said).not.toMatch(/秘密|090-9999|内緒|14:00〜15:00|日にち 12月5日/);
			expect(await kept()).toEqual(before);
		},
	);
});

/** Addresses of a friend's own bookings, which stay open while online booking is off. */
const OWN: readonly string[] = [
	"the friend's bookings",
	"the question before a cancel",
	"the cancel",
	"the withdrawal of a request",
	"no more waiting",
];
const notOwn = () => Object.entries(ADDRESSES).filter(([name]) => !OWN.includes(name));

test("a salon that takes nothing online shows a friend their own bookings, and lets them cancel", async () => {
	await updateRow("salons", salon.id, { enable_online: 0 });
	for (const [, address] of notOwn()) expect((await open(url.code, mine(), address)).status).toBe(404);
	const visitor = await open(url.code, mine(), ADDRESSES["the friend's bookings"]!);
	expect(visitor.said).toContain("11月25日(水) 14:00〜15:00");
	expect(visitor.said).toContain(BOOKING_TEXTS.ownOnly);
	expect(visitor.said).not.toMatch(/新しく予約する|日時を変更する/);
	await visitor.follow("キャンセルする");
	await visitor.press("この予約をキャンセルする");
	expect(await readRows("select status from reservations where id = ?", reservation)).toEqual([
		{ status: "canceled" },
	]);
});

/** Pages that are closed to everybody, even with a valid link. */
const GONE: Record<string, () => Promise<string>> = {
	"a closed salon": async () => {
		await updateRow("salons", salon.id, { enable_online: 0 });
		return url.code;
	},
	"a deleted salon": async () => {
		await updateRow("salons", salon.id, { deleted_at: 1 });
		return url.code;
	},
	"a deleted salon URL": async () => {
		await updateRow("salon_urls", url.id, { deleted_at: 1 });
		return url.code;
	},
};

/** Code that never existed. */
const NEVER = "c".repeat(24);
const plain = ({ status, text }: PageVisitor) => [status, text.replaceAll(/nonce="?\w+"?/g, "")];

describe.each(Object.entries(GONE))("%s", (name, made) => {
	test("answers at every address as one that never was", async () => {
		const code = await made();
		const addresses = name === "a closed salon" ? notOwn() : Object.entries(ADDRESSES);
		for (const [, address] of addresses) {
			const [gone, never] = [await open(code, mine(), address), await open(NEVER, mine(), address)];
			expect(plain(gone)).toEqual(plain(never));
			expect(gone.status).toBe(404);
		}
	});
});

/** The same through operators' calls, while the salon's room runs and a friend is about to book. */
const ENDS: Record<string, (operator: ConsoleSession) => Promise<unknown>> = {
	"was deleted": (operator) =>
		requestJson(`/api/salon/${salon.id}?force=1`, { as: operator, method: "DELETE" }),
	"was closed": (operator) =>
		requestJson(`/api/v2/salon/${salon.id}/configs?attr=enable_online`, {
			...{ as: operator, method: "PATCH", json: { enable_online: 0 } },
		}),
	"lost this URL": (operator) =>
		requestJson(`/api/v2/salon/${salon.id}/salon_urls/${url.id}`, { as: operator, method: "DELETE" }),
};

describe.each(Object.entries(ENDS))("a salon that %s while friends look at it", (ended, end) => {
	test.each([["the friend's own link", mine] as const, ...Object.entries(LINKS)])(
		"answers %s at every address as one that never was, and nothing is changed",
		async (link, made) => {
			const hasPage = ["the friend's own link", "another friend's link"].includes(link);
			const isOwn = ended === "was closed" && hasPage;
			const addresses = Object.fromEntries(isOwn ? notOwn() : Object.entries(ADDRESSES));
			// The room has loaded the day and holds a time for a friend with an open form.
			const book = await holdATime();
			const token = await made();
			await end(await buildSession());
			const before = await takeSnapshot();
			for (const [name, address] of Object.entries({ ...addresses, book })) {
				const [gone, never] = [await open(url.code, token, address), await open(NEVER, token, address)];
				expect(gone.status, name).toBe(404);
				expect(plain(gone), name).toEqual(plain(never));
			}
			expect(await takeSnapshot()).toEqual(before);
		},
	);
});

/** Holds a time as the friend; returns the address and body of the form. */
async function holdATime(): Promise<(typeof ADDRESSES)[string]> {
	const asked = `t=${mine()}&at=2026-11-26T16:00&staff=any&course=${salon.courses[0]}`;
	const form = await new PageVisitor().open(`/s/${url.code}/hold`, asked);
	const review = await form.press("内容を確認する");
	const [path, sent] = review.pressing("予約する");
	return { page: path.slice(`/s/${url.code}`.length), form: true, query: () => sent };
}

describe("the page that a booking ends on", () => {
	/** Books at 16:00; returns the final page and its calendar file. */
	const ends = async (token: string, filled: Record<string, string> = {}) => {
		const asked = `t=${token}&at=2026-11-26T16:00&staff=any&course=${salon.courses[0]}`;
		const visitor = await new PageVisitor().open(`/s/${url.code}/hold`, asked);
		clock.advance(3 * SECOND);
		clock.rule();
		await visitor.press("内容を確認する", filled);
		await visitor.press(token === "" ? "予約をリクエストする" : "予約する");
		return [visitor.address, visitor.address.replace("/done", "/calendar.ics")];
	};
	const shown = (addresses: string[]) =>
		Promise.all(
			addresses.map(async (address) => {
				const { status, text } = await new PageVisitor().open(address);
				expect(text.includes("16:00〜17:00") || text.includes("DTSTART")).toBe(status === 200);
				return status;
			}),
		);
	const giveTo = async (member_id: number) => {
		const [row] = await readRows<{ id: number; resource_id: number }>(
			"select id, resource_id from reservations where date = '2026-11-26'",
		);
		const { id, resource_id: salon_resource_id } = row!;
		const json = { id, date: "2026-11-26", from: "16:00", course_id: salon.courses[0], salon_resource_id };
		const as = await buildSession();
		await requestJson(`/api/v2/salon/${salon.id}/reservations`, {
			as,
			method: "PUT",
			whole: true,
			json: { ...json, member_id },
		});
	};

	test("is opened by the friend's own link alone, and ends with it", async () => {
		const addresses = await ends(mine());
		expect(await shown(addresses)).toEqual([200, 200]);
		for (const token of ["", `t=${signSalonLink(clock, other.id, url)}&`])
			expect(await shown(addresses.map((address) => address.replace(/t=[^&]*&/, token)))).toEqual([404, 404]);
		await storeRow("salon_revoked_links", { salon_id: salon.id, friend_id: friend.id, at: clock.now + 1 });
		expect(await shown(addresses)).toEqual([404, 404]);
	});

	test("is opened at the address alone where it was booked", async () => {
		const addresses = await ends("", { name: "田中 太郎", contact: "090-1234-5678" });
		expect(await shown(addresses)).toEqual([200, 200]);
		const { code } = await buildSalonUrl(salon, { code: "b" });
		expect(await shown(addresses.map((address) => address.replace(url.code, code)))).toEqual([404, 404]);
	});

	test("shows nothing of a booking that was given to somebody else", async () => {
		const addresses = await ends(mine());
		await giveTo(other.id);
		expect(await shown(addresses)).toEqual([404, 404]);
	});

	test("goes on for a stranger who is found to be a friend, until the booking is another's", async () => {
		const addresses = await ends("", { name: "田中 太郎", contact: "090-1234-5678" });
		await giveTo(friend.id);
		expect(await shown(addresses)).toEqual([200, 200]);
		await giveTo(other.id);
		expect(await shown(addresses)).toEqual([404, 404]);
	});
});

test("the friend's own link shows the booking, at the addresses that say so", async () => {
	const shows = async (name: string) =>
		(await open(url.code, mine(), ADDRESSES[name]!)).said.includes("14:00〜15:00");
	for (const name of ["the friend's bookings", "the question before a cancel", "the form"])
		expect([name, await shows(name)]).toEqual([name, true]);
	expect((await open(url.code, mine(), ADDRESSES["waiting for a full day"]!)).said).toContain(
		"日にち 12月5日",
	);
	await open(url.code, mine(), ADDRESSES["no more waiting"]!);
	expect(await readRows("select date from salon_waiting where ended_at is null")).toEqual([{ date: FULL }]);
	// Without the personal link the address shows times, but no friend's name.
	expect((await open(url.code, "", ADDRESSES["the grid"]!)).said).not.toContain("花子");
});

test.each([
	["week", "2026-12-zz"],
	["week", "2026-11-31"],
	["week", "2026-12-1"],
	["week", "9".repeat(3_000)],
	["day", "2026-11-31"],
	["day", "9".repeat(3_000)],
	["at", "0000-01-01T10:00"],
	["at", "9999-12-31T30:00"],
	["at", "2026-11-31T10:00"],
	["course", "1e3"],
	["staff", "-1"],
	["visit", "<b>"],
])("a field that no page of ours wrote is read as if it were not there: %s=%s", async (field, value) => {
	const asked = new URLSearchParams({ course: String(salon.courses[0]), staff: "any", [field]: value });
	expect((await sendRequest(`/s/${url.code}?${asked}`)).status).toBe(200);
	for (const page of ["/hold", "/entry", "/book"])
		expect((await new PageVisitor().open(`/s/${url.code}${page}`, asked.toString())).status).toBeLessThan(
			500,
		);
	expect(await readRows("select id from reservations where friend_id is null")).toEqual([]);
});

test("a change that is not one's own does not free its time in the calendar", async () => {
	const asked = `staff=any&course=${salon.courses[0]}&change=${reservation}`;
	const answer = await sendRequest(`/s/${url.code}?t=${signSalonLink(clock, other.id, url)}&${asked}`);
	expect(answer.status).toBe(404);
});

test("whoever asks too much is asked to wait: a friend by their link, a sender, and strangers of one salon together", async () => {
	/** Rate limit like Cloudflare's without its minute, which a slow machine may exceed. */
	const counts = new Map<string, number>();
	const limited = (most: number) => ({
		limit: async ({ key }: { key: string }) => {
			counts.set(key, (counts.get(key) ?? 0) + 1);
			return { success: counts.get(key)! <= most };
		},
	});
	const from = async (sender: string, path: string, form?: string) =>
		(
			await sendRequest(`/s/${url.code}${path}`, {
				env: {
					VISIT_LIMIT: limited(3),
					NETWORK_LIMIT: limited(2),
					NETWORK_BLOCK_LIMIT: limited(2),
					SALON_VISITORS_LIMIT: limited(3),
				},
				headers: { "cf-connecting-ip": sender },
				...(form !== undefined && { form }),
			})
		).status;
	const times = async (count: number, ask: (index: number) => Promise<number>) => {
		const statuses: number[] = [];
		for (let index = 0; index < count; index++) statuses.push(await ask(index));
		return statuses;
	};
	expect(await times(4, () => from("198.51.100.1", ""))).toEqual([200, 200, 200, 429]);
	expect(await from("198.51.100.2", "")).toBe(200);
	// Friends are counted by their link, from any address.
	expect(await times(4, (index) => from(`198.51.100.${index}`, `/mine?t=${mine()}`))).toEqual([
		200, 200, 200, 429,
	]);
	const hold = `at=2026-11-25T16:00&staff=any&course=${salon.courses[0]}`;
	const ofBlock = await times(5, (index) => from(`2001:db8:1:${index}::1`, "/hold", hold));
	expect(ofBlock.map((status) => status === 429)).toEqual([false, false, true, true, true]);
	// A network or block over its own limit does not use up the common limit.
	const held = await times(2, (index) => from(`203.0.${index}.3`, "/hold", hold));
	expect(held.map((status) => status === 429)).toEqual([false, true]);
	// A network's submissions at one salon do not count at another.
	const pressAt = async (code: string, { courses }: BuiltSalon) =>
		(
			await sendRequest(`/s/${code}/hold`, {
				env: { NETWORK_LIMIT: limited(2), SALON_VISITORS_LIMIT: limited(1_000) },
				headers: { "cf-connecting-ip": "203.0.113.77" },
				form: `at=2026-11-25T16:00&staff=any&course=${courses[0]}`,
			})
		).status;
	const pressed = await times(3, () => pressAt(url.code, salon));
	expect(pressed.map((status) => status === 429)).toEqual([false, false, true]);
	const elsewhere = await buildSalon();
	const { code } = await buildSalonUrl(elsewhere);
	expect(await pressAt(code, elsewhere)).not.toBe(429);
	// Forms are counted separately from times.
	expect(await from("203.0.9.4", "/entry", hold)).not.toBe(429);
	const friendly = `t=${signSalonLink(clock, other.id, url)}&at=2026-11-26T16:00&staff=any&course=${salon.courses[0]}`;
	expect(await from("203.0.9.3", "/hold", friendly)).toBe(303);
});

test("one network that presses times without end leaves the salon open to all others", async () => {
	const press = (network: string, at: string) =>
		new PageVisitor(network).open(`/s/${url.code}/hold`, `at=${at}&staff=any&course=${salon.courses[0]}`);
	const statuses: number[] = [];
	await withinOneMinute(async () => {
		statuses.length = 0;
		resetUsedLimits();
		for (let index = 0; index < 126; index++)
			statuses.push((await press("198.51.100.200", "2026-11-25T16:00")).status);
		expect((await press("198.51.100.201", "2026-11-26T16:00")).status).toBe(200);
	});
	expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20);
});

test("no other site posts a form of ours", async () => {
	const answer = await sendRequest(`/s/${url.code}/hold`, {
		form: "at=2026-11-25T16:00",
		bare: true,
		headers: { Origin: "https://evil.example" },
	});
	expect(answer.status).toBe(403);
});
