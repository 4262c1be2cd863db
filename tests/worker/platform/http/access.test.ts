import { beforeAll, describe, expect, test } from "vitest";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import {
	addressOfRoute,
	type DeclaredRoute,
	isForOperators,
	listDeclaredRoutes,
} from "#tests/support/declared-routes.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";

const routes = listDeclaredRoutes();
const isUnsafe = (route: DeclaredRoute) => !["GET", "ALL"].includes(route.method);
/** Routes for operators; those of the headquarters: tests/worker/accounts/headquarters-access.test.ts. */
const guarded = routes.filter(({ access }) => isForOperators(access));
/**
 * Routes for API clients, tested in tests/worker/integrations/open-api/access.test.ts and
 * tests/worker/integrations/open-api/mcp/access.test.ts.
 */
const forPrograms = routes.filter(({ access }) => access?.kind === "right" || access?.kind === "program");

const THEIRS = "answers friends and visitors 404 where no page of theirs is, and nothing else";

/** Routes without an operator's session, with the reason. New ones must be added here deliberately. */
const WITHOUT_OPERATOR: Record<string, string> = {
	"GET /api/login": "the login page asks what it may show before anybody is signed in",
	"POST /api/login": "it is how a session begins",
	"POST /api/login/second": "the token of the first step is the proof; it works once, for ten minutes",
	"POST /api/login/passkey/begin":
		"whoever logs in by a passkey is given something to sign, which names nobody",
	"POST /api/login/passkey": "the signature of a registered passkey is the proof; what it signs works once",
	"POST /api/login/second/passkey/begin": "the token of the first step is the proof",
	"POST /api/login/second/passkey":
		"the token of the first step and the signature of a passkey are the proof",
	"GET /handover": "the ticket and the secret of the browser that confirmed it are the proof; it works once",
	"GET /handover/confirm": "it asks inside whether the session is the one that asked for the ticket",
	"GET /accounts/:name": "the shell of the site holds no data",
	"GET /api/health":
		"an update asks whether the new Worker answers; it tells the version, as the address of the built files does",
	"GET /api/brand/logo/:key": "the login page shows the logo, and no other upload",
	"GET /api/session": "the site asks whether anybody is signed in, and is answered 401 if not",
	"POST /api/invitation": "somebody who was invited opens their link, whose token is the proof",
	"POST /api/invitation/accept": "an invitation's token is the proof; it works once",
	"POST /api/setup": "the first administrator has no session yet; the set-up token is the proof",
	"GET /assets/*": "built files hold no data",
	"GET /icons/*": "built files hold no data",
	"GET /favicon.ico": "it is empty",
	"GET /manifest.webmanifest": "the name of the console, which its login page shows too",
	"GET /push-worker.js": "a built file holds no data",
	"GET /*": "the shell of the site holds no data",
	"POST /webhook/line": "LINE proves itself by its signature",
	"POST /webhook/stripe": "Stripe proves itself by its signature",
	"POST /webhook/paypay": "an event of PayPay only names a payment, which is then read from PayPay",
	"POST /webhook/google": "Google proves itself by the word of the channel that we opened",
	"GET /google/return":
		"Google's user comes back; it asks inside which operator they are, and a state works once, for whoever began",
	"GET /parties/:party/:room": "the room token in the address is the proof",
	"GET /m/:token": "the signed address is the proof: LINE fetches a picture that a friend was sent",
	"GET /m/:token/:width": "the same, of an image map's picture in one of its widths",
	"GET /r/:code": "a friend opens a landing page's address",
	"GET /r/:code/add": "whoever reads a landing page goes on to LINE; a signed visit is theirs to tie",
	"GET /r/:code/picture": "the picture of a landing page, which anybody may read",
	"GET /r/login/return":
		"LINE hands a visitor back; the state is ours, and a code works once, for the login that was begun here",
	"GET /liff/*": "an unknown address below the pages that LINE opens, which says that it leads nowhere",
	"GET /liff/:purpose": "LINE opens it; a friend is known by an id token alone, which LINE verifies",
	"GET /liff/:purpose/:code": "the same, with the code of the page that follows",
	"GET /liff/login": "begins a login outside of LINE, and opens nothing",
	"GET /liff/return":
		"LINE hands a visitor back; state, nonce and the browser's cookie are ours, and a code works once",
	"POST /liff/:purpose/sign-in": "the id token is the proof, which LINE verifies",
	"POST /liff/:purpose/trouble":
		"a page of LINE says why it did not begin: one of a few words, within limits",
	"GET /go/:code": "the short address of a link leads anybody on, and counts",
	"GET /tap/:token": "the token of a counted link is the proof; it leads on, counts, and opens nothing else",
	"GET /site/:code/script.js":
		"a shop's pages load the script, which is the same for everybody and holds no data",
	"POST /site/:code":
		"the script reports visits from the sites that are registered with it; a signed link says whose",
	"POST /conversion/:code": "a shop's server proves itself by its signature",
	"GET /f/:code": "friends open a form's page; its preview asks inside whether an operator opens it",
	"GET /pay/:key": "the random key of a payment is the proof; whoever has it may pay",
	"POST /pay/:key": "the same",
	"GET /pay/:key/card": "the random key of a card guarantee is the proof; whoever has it may register a card",
	"POST /pay/:key/card": "the same",
	"GET /pay/:key/receipt": "the random key of a payment is the proof; whoever has it gets its receipt",
	"POST /pay/:key/receipt": "the same",
	"GET /pay/:key/receipt.pdf": "the same",
	"GET /pt/card": "a friend opens their own points, by their signed link",
	"GET /pt/card/picture/:id": "the picture of an offered reward, and no other upload",
	"GET /pt/introduce": "a friend opens their own introductions, by their signed link",
	"GET /invite/:code":
		"whoever got a friend's link opens it; the signed code names the introducer, and nobody is shown",
	"GET /invite/:code/add": "whoever reads that page goes on to LINE, which tells who they are",
	"GET /pt/card/reward": "the friend confirms what they take, by their signed link",
	"POST /pt/card/reward": "the friend takes a reward, by their signed link",
	"GET /pt/card/taken": "the friend shows a taken reward, by their signed link",
	"POST /pt/card/stamp": "the friend sets a stamp, by their signed link and the permit of the shop's code",
	"GET /tk/:code": "a friend opens the ticket of their own booking, by their signed link",
	"GET /tk/:code/qr": "the picture of its code, by the same link",
	"GET /cp/:code": "a friend opens their own coupons, by their signed link",
	"POST /cp/:code/take": "the friend takes a coupon, by their signed link",
	"POST /cp/:code/draw": "the friend draws a lottery, by their signed link",
	"GET /cp/:code/use": "the friend asks staff to use a coupon, by their signed link",
	"POST /cp/:code/use": "staff use the friend's coupon on the friend's page, by the friend's signed link",
	"GET /cp/:code/picture": "the picture of a coupon, and no other upload",
	"POST /f/:code": "friends answer a form; the signed link is the proof where the form asks for one",
	"GET /f/:code/picture": "the picture above a form, which everybody who has its address sees",
	"GET /google/sheets/return":
		"Google hands its user back; the state is the proof, and what it does asks who is signed in",
	"GET /f/:code/done": "thanks whoever has answered, and holds no data",
	"GET /s/:code":
		"a friend, or anybody, opens a salon's booking page; what is one friend's is shown to their link alone",
	"POST /s/:code/hold": "keeps a time for a visitor; limited for each sender and salon",
	"GET /s/:code/entry": "the questions of a salon, and what the visitor entered themselves",
	"POST /s/:code/entry": "a visitor's own entries are shown back to them",
	"POST /s/:code/book": "a visitor books; without a link it is a request that a person answers",
	"GET /s/:code/done": "the signed receipt of the booking is the proof",
	"GET /s/:code/calendar.ics": "the signed receipt of the booking is the proof",
	"GET /s/:code/mine": "the friend's own bookings, by their signed link",
	"POST /s/:code/wait": "a friend waits for a full day, by their signed link",
	"POST /s/:code/unwait": "a friend ends their own waiting, by their signed link",
	"GET /s/:code/cancel": "the friend's own booking, by their signed link",
	"POST /s/:code/cancel": "the friend's own booking, by their signed link",
	"POST /s/:code/withdraw": "the friend's own request, by their signed link",
	"GET /ev/:code":
		"a friend, or anybody, opens an event's page: its slots, and no more of bookings than what is left",
	"GET /item/:code": "a product; a friend's own purchases only by their signed link",
	"POST /item/:code": "the friend buys, by their signed link",
	"GET /item/:code/picture": "the product's own picture, and no other upload",
	"GET /item/:code/cancel": "the friend's own subscription, by their signed link",
	"POST /item/:code/cancel": "the friend ends their own subscription, by their signed link",
	"GET /ev/:code/book": "what a friend is about to book, by their signed link",
	"POST /ev/:code/book": "a friend books or moves their own booking, by their signed link",
	"GET /ev/:code/mine": "the friend's own bookings, by their signed link",
	"GET /ev/:code/cancel": "the friend's own booking, by their signed link",
	"POST /ev/:code/cancel": "the friend's own booking, by their signed link",
	"GET /ev/:code/calendar.ics": "the friend's own booking, by their signed link",
	"GET /ev/:code/picture/:key": "the event's own logo and cover, and no other upload",
	"GET /ev/:code/print": "it asks inside whether an operator opens it",
	"GET /s/:code/picture/:key": "pictures of the salon, its own staff and courses, and no other upload",
	"GET /s/:code/print": "it asks inside whether an operator opens it",
	"GET /f/*": THEIRS,
	"GET /s/*": THEIRS,
	"GET /ev/*": THEIRS,
	"GET /r/*": THEIRS,
	"GET /pay/*": THEIRS,
	"GET /pt/*": THEIRS,
	"GET /invite/*": THEIRS,
	"GET /item/*": THEIRS,
	"GET /tk/*": THEIRS,
	"GET /cp/*": THEIRS,
	"GET /go/*": THEIRS,
	"GET /tap/*": THEIRS,
	"ALL /simulator/api/*": "development only: answered 404 where no simulator is bound",
	"ALL /api/*": "answers 404 and nothing else",
	"GET /open_api/v1/openapi.json": "what can be called, without any secret",
	"ALL /open_api/*": "answers 404 and nothing else",
};

const IN_EFFECTS = "saving or trying out an action with such an effect (actions/check)";
const IN_FILTERS = "saving or trying out a filter with such a condition (filters/allowed)";

/**
 * Abilities that no route requires as a whole, with their check and its test. New ones must be added here
 * deliberately.
 */
const ASKED_INSIDE: Partial<Record<Ability, string>> = {
	"user-lflex": "saving a new template, if it is a flex message (explorer/templates)",
	"user-template-create": "copying a template, unless it is a flex message (explorer/templates)",
	"user-agreed-with-lmenuplus": "saving a new menu of the builder (explorer/richmenus)",
	"show-analytics": IN_FILTERS,
	landing: IN_FILTERS,
	"user-landing-detail-query": IN_FILTERS,
	episode: IN_FILTERS,
	richmenu: IN_FILTERS,
	mail: IN_FILTERS,
	"user-mail-set-to-expa-mode": IN_FILTERS,
	"user-liff-form-use": IN_FILTERS,
	asp: IN_EFFECTS,
	scenario: IN_EFFECTS,
	"user-open-api": IN_EFFECTS,
	"ad-connect": "a notice of the action editor, which says what stands elsewhere",
	"approval-exempt": "an order of a broadcast, which waits for an approval without it",
	"user-action-recurr": "planning a task that comes again (tasks/add)",
};

describe("the router", () => {
	test("every route declares who may call it", () => {
		expect(routes.filter(({ access }) => access === undefined).map(({ name }) => name)).toEqual([]);
	});

	test("the routes open to others than operators are those of the table, each for its reason", () => {
		const unguarded = routes
			.filter((route) => !guarded.includes(route) && !forPrograms.includes(route))
			.map(({ name }) => name);
		expect(unguarded.sort()).toEqual(Object.keys(WITHOUT_OPERATOR).sort());
	});

	test("every ability is needed by some route, but for those of the table, which verbs ask for inside", () => {
		const needed = guarded.map(({ access }) => (access?.kind === "ability" ? access.ability : null));
		const unneeded = ALL_ABILITIES.filter((ability) => !needed.includes(ability));
		expect(unneeded.sort()).toEqual(Object.keys(ASKED_INSIDE).sort());
	});
});

const BODIES: [string, { json?: unknown; form?: string }][] = [
	["a JSON body", { json: { name: "x" } }],
	["a form", { form: "name=x" }],
	["no body", {}],
];
const FOREIGN: Record<string, string>[] = [
	{ Origin: "https://evil.example" },
	{ Origin: "null" },
	{ "Sec-Fetch-Site": "cross-site" },
	{ "Sec-Fetch-Site": "same-site" },
];

let everything: ConsoleSession;
let nothing: ConsoleSession;

beforeAll(async () => {
	everything = await buildSession();
	nothing = await buildSession({ abilities: [] });
});

describe.each(guarded)("$name", (route) => {
	const address = addressOfRoute(route);
	const { method } = route;

	test("[M-371] is refused with 401 without a session, and with a session that is none of ours", async () => {
		const stranger = { cookie: "musubi=no-session-of-ours", token: "x" };
		for (const as of [undefined, stranger]) {
			const response = await sendRequest(address, { method, ...(as && { as }) });
			expect([response.status, await response.json()]).toEqual([401, { ERROR: [CALL_TEXTS.signedOut] }]);
		}
	});
});

describe.each(guarded.filter(({ access }) => access?.kind === "ability"))("$name", (route) => {
	test("is refused with 403 to an operator without the ability, and writes nothing", async () => {
		const before = await takeSnapshot();
		const response = await sendRequest(addressOfRoute(route), { method: route.method, as: nothing });
		expect([response.status, await response.json()]).toEqual([403, { ERROR: [CALL_TEXTS.forbidden] }]);
		expect(await listChangesSince(before)).toEqual([]);
	});
});

const changing = guarded.filter(isUnsafe).map((route, place) => ({ ...route, place }));

/**
 * Each route gets every body, and over all routes each body is combined with every other defect. The full
 * product would test the same middleware four thousand times.
 */
const bodyOf = (place: number, other: number) => BODIES[(place + other) % BODIES.length]!;

describe.each(changing)("$name", ({ place, ...route }) => {
	const address = addressOfRoute(route);
	const { method } = route;
	const expectRefused = async (other: number, headers: Record<string, string>, refusal: [number, string]) => {
		const [what, body] = bodyOf(place, other);
		const response = await sendRequest(address, { method, as: everything, bare: true, headers, ...body });
		const { ERROR } = (await response.json()) as { ERROR: string[] };
		expect([response.status, ...ERROR], `${what}, ${JSON.stringify(headers)}`).toEqual(refusal);
	};

	test("from another site is refused with 403 and writes nothing, whatever it is sent", async () => {
		const before = await takeSnapshot();
		for (const [other, foreign] of FOREIGN.entries()) {
			const headers = { ...foreign, "X-CSRF-Token": everything.token };
			await expectRefused(other, headers, [403, CALL_TEXTS.foreignOrigin]);
		}
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("without a token, or with a stale one, is out of date (409) and writes nothing, whatever it is sent", async () => {
		const before = await takeSnapshot();
		for (const [other, token] of [undefined, "stale", nothing.token].entries()) {
			const headers = { Origin: TEST_ORIGIN, ...(token !== undefined && { "X-CSRF-Token": token }) };
			await expectRefused(other, headers, [409, CALL_TEXTS.outOfDate]);
		}
		expect(await listChangesSince(before)).toEqual([]);
	});
});

describe("open routes that change something", () => {
	const unsafeOpen = routes.filter((route) => route.access?.kind === "open" && isUnsafe(route));

	test.each(unsafeOpen)("$name from another site is refused with 403", async (route) => {
		for (const headers of FOREIGN) {
			const response = await sendRequest(route.path, { method: route.method, bare: true, headers, json: {} });
			expect([response.status, await response.json()]).toEqual([403, { ERROR: [CALL_TEXTS.foreignOrigin] }]);
		}
	});
});
