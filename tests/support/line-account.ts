import { randomUUID } from "node:crypto";
import { FakeLineCoupons } from "./line-coupons.ts";
import { FakeLineFollowers, type FollowerList } from "./line-followers.ts";
import { FakeLineGroups, GROUP_ROUTES } from "./line-groups.ts";
import { CHANNEL, FakeLineLogin, LIFF_TOKEN } from "./line-login.ts";
import { FakeLineMenus } from "./line-menus.ts";
import type {
	LineEndpoint,
	LineRecord,
	RecordedAcceptance,
	RecordedLineCall,
	ScriptedLineAnswer,
} from "./line-protocol.ts";
import { FakeLineAudiences, FakeLineSends } from "./line-sends.ts";
import { TEST_CHANNEL_ACCESS_TOKEN, TEST_CHANNEL_SECRET } from "./test-secrets.ts";

export interface IncomingLineRequest {
	method: string;
	path: string;
	headers: Record<string, string>;
	text: string;
}

interface Answer {
	status: number;
	headers: Record<string, string>;
	body: string;
	/** Delay of the answer, ms. */
	after?: number;
}

const ROUTES: [LineEndpoint, string, RegExp][] = [
	["push", "POST", /^\/v2\/bot\/message\/push$/],
	["multicast", "POST", /^\/v2\/bot\/message\/multicast$/],
	["broadcast", "POST", /^\/v2\/bot\/message\/broadcast$/],
	["narrowcast", "POST", /^\/v2\/bot\/message\/narrowcast$/],
	["narrowcast-progress", "GET", /^\/v2\/bot\/message\/progress\/narrowcast\?.*$/],
	...["GET", "POST", "PUT", "DELETE"].map((method): [LineEndpoint, string, RegExp] => [
		"audience",
		method,
		/^\/v2\/bot\/audienceGroup\/[^?]+(\?.*)?$/,
	]),
	...["GET", "POST", "PUT"].map((method): [LineEndpoint, string, RegExp] => [
		"coupon",
		method,
		/^\/v2\/bot\/coupon(\/[^?]+)?(\?.*)?$/,
	]),
	["reply", "POST", /^\/v2\/bot\/message\/reply$/],
	["profile", "GET", /^\/v2\/bot\/profile\/[^/]+$/],
	["validate", "POST", /^\/v2\/bot\/message\/validate\/(push|reply|multicast)$/],
	["mark-read", "POST", /^\/v2\/bot\/chat\/markAsRead$/],
	["loading", "POST", /^\/v2\/bot\/chat\/loading\/start$/],
	["link-token", "POST", /^\/v2\/bot\/user\/U[0-9a-f]{32}\/linkToken$/],
	...GROUP_ROUTES,
	["info", "GET", /^\/v2\/bot\/info$/],
	["followers", "GET", /^\/v2\/bot\/followers\/ids(\?.*)?$/],
	["follower-count", "GET", /^\/v2\/bot\/insight\/followers(\?.*)?$/],
	["delivery-count", "GET", /^\/v2\/bot\/insight\/message\/delivery\?.*$/],
	["demographic", "GET", /^\/v2\/bot\/insight\/demographic$/],
	["unit-figures", "GET", /^\/v2\/bot\/insight\/message\/event\/aggregation\?.*$/],
	["send-figures", "GET", /^\/v2\/bot\/insight\/message\/event\?.*$/],
	["menu-figures", "GET", /^\/v2\/bot\/insight\/richmenu\/[^/]+\/summary\?.*$/],
	["memberships", "GET", /^\/v2\/bot\/membership\/list$/],
	["unit-count", "GET", /^\/v2\/bot\/message\/aggregation\/info$/],
	["unit-list", "GET", /^\/v2\/bot\/message\/aggregation\/list\?.*$/],
	["quota", "GET", /^\/v2\/bot\/message\/quota$/],
	["consumption", "GET", /^\/v2\/bot\/message\/quota\/consumption$/],
	["content", "GET", /^\/v2\/bot\/message\/[^/]+\/content$/],
	["menu-list", "GET", /^\/v2\/bot\/richmenu\/list$/],
	["menu-find", "GET", /^\/v2\/bot\/richmenu\/richmenu-[^/]+$/],
	["menu-of-user", "GET", /^\/v2\/bot\/user\/[^/]+\/richmenu$/],
	["menu-alias-list", "GET", /^\/v2\/bot\/richmenu\/alias\/list$/],
	["menu-alias-make", "POST", /^\/v2\/bot\/richmenu\/alias$/],
	["menu-alias-change", "POST", /^\/v2\/bot\/richmenu\/alias\/[^/]+$/],
	["menu-alias-delete", "DELETE", /^\/v2\/bot\/richmenu\/alias\/[^/]+$/],
	["menu-default", "POST", /^\/v2\/bot\/user\/all\/richmenu\/[^/]+$/],
	["menu-default-clear", "DELETE", /^\/v2\/bot\/user\/all\/richmenu$/],
	["menu-batch", "POST", /^\/v2\/bot\/richmenu\/batch$/],
	["menu-batch-progress", "GET", /^\/v2\/bot\/richmenu\/progress\/batch\?requestId=.+$/],
	["menu-make", "POST", /^\/v2\/bot\/richmenu$/],
	["menu-picture", "POST", /^\/v2\/bot\/richmenu\/[^/]+\/content$/],
	["menu-delete", "DELETE", /^\/v2\/bot\/richmenu\/[^/]+$/],
	["menu-link", "POST", /^\/v2\/bot\/(richmenu\/bulk\/link|user\/[^/]+\/richmenu\/[^/]+)$/],
	["menu-unlink", "POST", /^\/v2\/bot\/richmenu\/bulk\/unlink$/],
	["login-token", "POST", /^\/oauth2\/v2\.1\/token$/],
	["login-verify", "POST", /^\/oauth2\/v2\.1\/verify$/],
	["friendship", "GET", /^\/friendship\/v1\/status$/],
	...["GET", "POST", "PUT", "DELETE"].map((method): [LineEndpoint, string, RegExp] => [
		"liff",
		method,
		/^\/liff\/v1\/apps(\/[^/]+)?$/,
	]),
	["token-verify", "POST", /^\/v2\/oauth\/verify$/],
	["token-issue", "POST", /^\/oauth2\/v3\/token$/],
	["webhook-find", "GET", /^\/v2\/bot\/channel\/webhook\/endpoint$/],
	["webhook-set", "PUT", /^\/v2\/bot\/channel\/webhook\/endpoint$/],
	["webhook-test", "POST", /^\/v2\/bot\/channel\/webhook\/test$/],
	["menu-unlink", "DELETE", /^\/v2\/bot\/user\/[^/]+\/richmenu$/],
];
/** Figures that LINE has not counted yet. */
const FIGURES = {
	"delivery-count": { status: "unready" },
	demographic: { available: false },
	"unit-figures": {
		overview: {
			...{ uniqueImpression: null, uniqueClick: null },
			...{ uniqueMediaPlayed: null, uniqueMediaPlayed100Percent: null },
		},
		messages: [],
		clicks: [],
	},
	"send-figures": {
		overview: {
			...{ delivered: null, uniqueImpression: null, uniqueClick: null },
			...{ uniqueMediaPlayed: null, uniqueMediaPlayed100Percent: null },
		},
		messages: [],
		clicks: [],
	},
	"menu-figures": { richMenuId: "richmenu-1" },
	memberships: { memberships: [] },
	"unit-count": { numOfCustomAggregationUnits: 0 },
	"unit-list": { customAggregationUnits: [] },
};
/** Names of units at LINE. */
const UNIT = /^[a-zA-Z0-9_]{1,30}$/;
/** LINE user id of the account itself. */
export const FAKE_BOT_ID = "U00000000000000000000000000000000";
/** Number of its Messaging API channel. */
export const CHANNEL_ID = "1600000001";
/** Channel secret that LINE accepts besides the configured one: the one after a new issue. */
export const NEW_CHANNEL_SECRET = "newly-issued-channel-secret";
/** User ids of LINE. */
const USER_ID = /^U[0-9a-f]{32}$/;
const MAX_RECIPIENTS = 500;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Fake LINE account: validates requests strictly, rejects reused retry keys and reply tokens, records every
 * call; a test may script its next answers.
 */
export class FakeLineAccount {
	#calls: RecordedLineCall[] = [];
	#accepted: RecordedAcceptance[] = [];
	#knocks = 0;
	#scripts = new Map<LineEndpoint, ScriptedLineAnswer[]>();
	#lastMessageId = 0;
	#menus = new FakeLineMenus();
	#logins = new FakeLineLogin();
	#followers = new FakeLineFollowers();
	#sends = new FakeLineSends();
	#audiences = new FakeLineAudiences();
	#coupons = new FakeLineCoupons();
	#groups = new FakeLineGroups();
	#webhook: string | null = null;
	#linkTokens = 0;
	/** Short-lived tokens since the start, which stay valid. */
	#issued = 0;

	script([endpoint, answers]: [LineEndpoint, ScriptedLineAnswer[]]): void {
		this.#scripts.set(endpoint, [...(this.#scripts.get(endpoint) ?? []), ...answers]);
	}

	setFollowers(list: FollowerList): void {
		this.#followers.set(list);
	}

	forget(): void {
		this.#calls = [];
		this.#accepted = [];
		this.#knocks = 0;
		this.#scripts.clear();
		this.#menus = new FakeLineMenus();
		this.#logins = new FakeLineLogin();
		this.#followers = new FakeLineFollowers();
		this.#sends = new FakeLineSends();
		this.#audiences = new FakeLineAudiences();
		this.#coupons = new FakeLineCoupons();
		this.#groups = new FakeLineGroups();
		this.#webhook = null;
	}

	record(): LineRecord {
		return {
			...{ calls: this.#calls, accepted: this.#accepted, knocks: this.#knocks },
			...this.#menus.record(),
			audiences: this.#audiences.record(),
			coupons: this.#coupons.record(),
		};
	}

	take(incoming: IncomingLineRequest): Answer | "drop" | "silence" {
		const endpoint =
			ROUTES.find(([, method, path]) => method === incoming.method && path.test(incoming.path))?.[0] ??
			"unknown";
		const call: RecordedLineCall = {
			endpoint,
			path: incoming.path,
			headers: incoming.headers,
			body: isJson(incoming) ? (JSON.parse(incoming.text) as RecordedLineCall["body"]) : null,
			status: 0,
		};
		if (endpoint === "info") this.#knocks++;
		else this.#calls.push(call);
		const answer =
			endpoint === "unknown" ? json(404, { message: "Not found" }) : this.#answer(endpoint, call, incoming);
		call.status = typeof answer === "string" ? answer : answer.status;
		return answer;
	}

	#answer(
		endpoint: LineEndpoint,
		call: RecordedLineCall,
		incoming: IncomingLineRequest,
	): Answer | "drop" | "silence" {
		const scripted = this.#scripts.get(endpoint)?.shift();
		if (!scripted || "usual" in scripted)
			return { ...this.#asLineDoes(endpoint, call, incoming), after: scripted?.after ?? 0 };
		if (scripted.accepted) this.#asLineDoes(endpoint, call, incoming);
		if ("ends" in scripted) return scripted.ends;
		const { status, message = "", headers = {}, text } = scripted;
		if (text !== undefined) return { status, headers, body: text };
		return json(status, scripted.json ?? { message }, headers);
	}

	#asLineDoes(endpoint: LineEndpoint, call: RecordedLineCall, incoming: IncomingLineRequest): Answer {
		if (endpoint === "login-token" || endpoint === "login-verify") {
			const { status, body } = this.#logins.take(endpoint, call.headers, incoming.text);
			return json(status, body);
		}
		if (endpoint === "liff") {
			const { status, body } = this.#logins.takeLiff(
				incoming.method,
				incoming.path,
				call.headers,
				incoming.text,
			);
			return json(status, body);
		}
		if (endpoint === "friendship") return json(200, { friendFlag: false });
		if (endpoint === "token-verify" || endpoint === "token-issue")
			return this.#answerTokenCall(endpoint, new URLSearchParams(incoming.text));
		if (!this.#isKnownToken(call.headers.authorization ?? ""))
			return json(401, { message: "Authentication failed." });
		if (endpoint === "profile") {
			const userId = call.path.split("/").at(-1)!;
			return json(200, { userId, displayName: `名前 ${userId}`, pictureUrl: "https://example.com/p.png" });
		}
		if (endpoint === "validate") return json(200, {});
		if (endpoint === "loading") return json(202, {});
		if (endpoint === "link-token") return json(200, { linkToken: `link-${++this.#linkTokens}` });
		if (endpoint.startsWith("group-")) {
			const { status, body } = this.#groups.take(endpoint, incoming.path);
			return json(status, body);
		}
		if (endpoint === "mark-read")
			return (call.body as { markAsReadToken?: unknown } | null)?.markAsReadToken === "unknown"
				? json(400, { message: "Invalid markAsReadToken" })
				: json(200, {});
		if (endpoint === "followers" || endpoint === "follower-count") {
			const { status, body } =
				endpoint === "followers" ? this.#followers.page(call.path) : this.#followers.count();
			return json(status, body);
		}
		if (endpoint === "info")
			return json(200, {
				userId: FAKE_BOT_ID,
				basicId: "@fake",
				displayName: "店の公式アカウント",
				chatMode: "bot",
				markAsReadMode: "auto",
			});
		if (endpoint === "webhook-find")
			return this.#webhook === null
				? json(404, { message: "Not found" })
				: json(200, { endpoint: this.#webhook, active: true });
		if (endpoint === "webhook-set") return this.#setWebhook(call.body?.endpoint ?? "");
		if (endpoint === "webhook-test")
			return json(200, { success: true, timestamp: "", statusCode: 200, reason: "OK", detail: "200" });
		if (Object.hasOwn(FIGURES, endpoint)) return json(200, FIGURES[endpoint as keyof typeof FIGURES]);
		if (endpoint === "quota") return json(200, { type: "limited", value: 1_000 });
		if (endpoint === "consumption") return json(200, { totalUsage: this.#pushes() });
		if (endpoint === "content")
			return { status: 200, headers: { "Content-Type": "image/png" }, body: "png bytes" };
		if (endpoint === "push" || endpoint === "reply") return this.#send(endpoint, call);
		if (endpoint === "multicast") return this.#multicast(call);
		if (endpoint === "broadcast" || endpoint === "narrowcast") {
			const { status, body, headers } = this.#sends.take(endpoint, call, this.#accepted);
			return json(status, body, headers);
		}
		if (endpoint === "coupon") {
			const { status, body } = this.#coupons.take(incoming.method, call.path, call.body);
			return json(status, body);
		}
		if (endpoint === "narrowcast-progress" || endpoint === "audience") {
			const { status, body } =
				endpoint === "audience"
					? this.#audiences.take(incoming.method, call.path, call.body)
					: this.#sends.progress(call.path);
			return json(status, body);
		}
		const { status, body } = this.#menus.take(endpoint, incoming);
		return json(status, body, endpoint === "menu-batch" ? { "X-Line-Request-Id": randomUUID() } : {});
	}

	#isKnownToken(authorization: string): boolean {
		const issued = /^Bearer stateless-(\d+)$/.exec(authorization)?.[1];
		return issued === undefined
			? authorization === `Bearer ${TEST_CHANNEL_ACCESS_TOKEN}`
			: Number(issued) <= this.#issued;
	}

	/** Calls about the channel's own tokens, which carry the credentials in their form. */
	#answerTokenCall(endpoint: "token-verify" | "token-issue", form: URLSearchParams): Answer {
		if (endpoint === "token-verify")
			return form.get("access_token") === TEST_CHANNEL_ACCESS_TOKEN
				? json(200, { client_id: CHANNEL_ID, expires_in: 3_138_007_490, scope: "P CM" })
				: json(400, { error: "invalid_request", error_description: "The access token revoked" });
		const isLogin = form.get("client_id") === CHANNEL.id && form.get("client_secret") === CHANNEL.secret;
		if (isLogin) return json(200, { token_type: "Bearer", access_token: LIFF_TOKEN, expires_in: 899 });
		const isChannel =
			form.get("grant_type") === "client_credentials" &&
			form.get("client_id") === CHANNEL_ID &&
			[TEST_CHANNEL_SECRET, NEW_CHANNEL_SECRET].includes(form.get("client_secret") ?? "");
		if (!isChannel) return json(400, { error: "invalid_client" });
		return json(200, { token_type: "Bearer", access_token: `stateless-${++this.#issued}`, expires_in: 899 });
	}

	/** LINE accepts https only; the tests' console has http. */
	#setWebhook(endpoint: string): Answer {
		if (!/^https?:\/\/\S+$/.test(endpoint)) return json(400, { message: "Invalid webhook endpoint URL" });
		this.#webhook = endpoint;
		return json(200, {});
	}

	#pushes(): number {
		return this.#accepted.filter(({ method }) => method !== "reply").length;
	}

	#send(method: "push" | "reply", call: RecordedLineCall): Answer {
		const retryKey = call.headers["x-line-retry-key"] ?? null;
		const messages = call.body?.messages ?? [];
		const to = String((method === "push" ? call.body?.to : call.body?.replyToken) ?? "");
		if (!call.headers["content-type"]?.startsWith("application/json"))
			return json(415, { message: "Unsupported media type" });
		if (to === "" || messages.length < 1 || messages.length > 5)
			return json(400, { message: "The request body has 1 error(s)" });
		if (!hasFittingUnits(call, method)) return json(400, { message: "The request body has 1 error(s)" });
		if (method === "push" && this.#groups.hasLeft(to))
			return json(400, { message: "Failed to send messages" });
		if (method === "reply" && retryKey !== null)
			return json(400, { message: "The retry key is not supported" });
		if (method === "push" && !UUID.test(retryKey ?? ""))
			return json(400, { message: "The retry key is invalid" });
		if (method === "push" && this.#accepted.some((each) => each.retryKey === retryKey))
			return json(409, { message: "The retry key is already accepted" });
		if (method === "reply" && this.#accepted.some((each) => each.method === "reply" && each.to === to))
			return json(400, { message: "Invalid reply token" });
		this.#accepted.push({ method, to, retryKey, texts: messages.map((message) => message.text ?? "") });
		const sentMessages = messages.map(() => {
			const id = String(++this.#lastMessageId);
			return { id, quoteToken: `quote-${id}` };
		});
		return json(200, { sentMessages }, { "X-Line-Request-Id": randomUUID() });
	}

	/** Multicast, accepted for all recipients or none. */
	#multicast(call: RecordedLineCall): Answer {
		const retryKey = call.headers["x-line-retry-key"] ?? null;
		const messages = call.body?.messages ?? [];
		const to = call.body?.to;
		if (!call.headers["content-type"]?.startsWith("application/json"))
			return json(415, { message: "Unsupported media type" });
		if (!UUID.test(retryKey ?? "")) return json(400, { message: "The retry key is invalid" });
		if (!hasFittingUnits(call, "multicast")) return json(400, { message: "The request body has 1 error(s)" });
		if (this.#accepted.some((each) => each.retryKey === retryKey))
			return json(409, { message: "The retry key is already accepted" });
		if (!Array.isArray(to) || to.length < 1 || to.length > MAX_RECIPIENTS)
			return json(400, { message: "The request body has 1 error(s)" });
		const wrong = to.findIndex((user, place) => !USER_ID.test(user) || to.indexOf(user) !== place);
		if (wrong >= 0)
			return json(400, { message: `The property, 'to[${wrong}]', in the request body is invalid` });
		if (messages.length < 1 || messages.length > 5)
			return json(400, { message: "The request body has 1 error(s)" });
		const texts = messages.map((message) => message.text ?? "");
		for (const user of to) this.#accepted.push({ method: "multicast", to: user, retryKey, texts });
		return json(200, {}, { "X-Line-Request-Id": randomUUID() });
	}
}

/** Whether a send has at most one well-formed unit, and a reply none. */
function hasFittingUnits({ body }: RecordedLineCall, method: "push" | "multicast" | "reply"): boolean {
	const units = body?.customAggregationUnits ?? [];
	return method === "reply"
		? units.length === 0
		: units.length <= 1 && units.every((unit) => UNIT.test(unit));
}

const isJson = ({ headers, text }: IncomingLineRequest): boolean =>
	text !== "" && (headers["content-type"] ?? "").startsWith("application/json");

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => ({
	status,
	headers: { "Content-Type": "application/json", ...headers },
	body: JSON.stringify(body),
});
