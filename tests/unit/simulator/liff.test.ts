import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { STAND_IN_LOGIN } from "#domain/platform/line/stand-in-login.ts";
import { descriptionIsPresent, LineDescription } from "#tests/support/line-description.ts";
import { openShop, SATO_ID } from "#tests/support/open-shop.ts";

const shop = openShop();

const VIEW = { type: "full", url: "https://console.example/liff/form" };

const post = async (path: string, form: Record<string, string>) => {
	const response = await shop.fetch(path, { method: "POST", body: new URLSearchParams(form) });
	return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const channelToken = async (secret: string = STAND_IN_LOGIN.secret) =>
	(
		await post("/oauth2/v3/token", {
			grant_type: "client_credentials",
			client_id: STAND_IN_LOGIN.id,
			client_secret: secret,
		})
	).body.access_token as string;
const call = async (method: string, path: string, body?: object, token?: string) => {
	const response = await shop.fetch(`/liff/v1/apps${path}`, {
		method,
		headers: {
			Authorization: `Bearer ${token ?? (await channelToken())}`,
			"Content-Type": "application/json",
		},
		...(body && { body: JSON.stringify(body) }),
	});
	return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe("the LIFF server API", () => {
	test("creates, lists, changes and deletes an app, with LINE's defaults", async () => {
		expect((await call("GET", "")).status).toBe(404);
		const { body } = await call("POST", "", { view: VIEW });
		const { liffId } = body as { liffId: string };
		expect(liffId).toMatch(new RegExp(`^${STAND_IN_LOGIN.id}-\\w{8}$`));
		await call("PUT", `/${liffId}`, { description: "予約", view: { type: "tall" } });
		const listed = (await call("GET", "")).body;
		expect(listed).toEqual({
			apps: [
				{
					liffId,
					view: { ...VIEW, type: "tall" },
					description: "予約",
					permanentLinkPattern: "concat",
					scope: ["profile", "chat_message.write"],
					botPrompt: "none",
				},
			],
		});
		if (descriptionIsPresent)
			expect(new LineDescription("liff.yml").problems("GetAllLiffAppsResponse", listed)).toEqual([]);
		expect((await call("DELETE", `/${liffId}`)).status).toBe(200);
		expect((await call("DELETE", `/${liffId}`)).status).toBe(404);
	});

	test.each([
		["without https", { view: { ...VIEW, url: "http://console.example/" } }],
		["with a fragment", { view: { ...VIEW, url: "https://console.example/#a" } }],
		["with LINE's name", { view: VIEW, description: "LINEの予約" }],
		["of an unknown size", { view: { ...VIEW, type: "huge" } }],
		["with an unknown field", { view: VIEW, name: "予約" }],
		["without a view", {}],
	])("refuses an app %s", async (_, body) => {
		expect((await call("POST", "", body)).status).toBe(400);
	});

	test("refuses other tokens, and the thirty-first app", async () => {
		expect((await call("GET", "", undefined, "another")).status).toBe(401);
		expect(await channelToken("another")).toBeUndefined();
		const token = await channelToken();
		for (let count = 0; count < 30; count++) await call("POST", "", { view: VIEW }, token);
		expect((await call("POST", "", { view: VIEW }, token)).status).toBe(400);
		const { apps } = (await call("GET", "", undefined, token)).body as { apps: { liffId: string }[] };
		for (const { liffId } of apps) await call("DELETE", `/${liffId}`, undefined, token);
	});
});

describe("LINE Login", () => {
	const verifier = "v".repeat(43);
	const request = (changes: object = {}) => ({
		response_type: "code",
		client_id: STAND_IN_LOGIN.id,
		redirect_uri: "",
		state: "state",
		nonce: "nonce",
		scope: "openid profile",
		code_challenge: createHash("sha256").update(verifier).digest("base64url"),
		code_challenge_method: "S256",
		...changes,
	});
	const logIn = async (changes: object = {}) => {
		const response = await shop.fetch("/simulator/api/login/authorize", { redirect: "manual" });
		const origin = new URL(response.url).origin;
		const form = {
			...request({ redirect_uri: `${origin}/liff/return`, ...changes }),
			user: SATO_ID,
			answer: "allow",
		};
		return shop.fetch("/simulator/api/login/authorize", {
			method: "POST",
			redirect: "manual",
			body: new URLSearchParams(form as Record<string, string>),
		});
	};

	test.each([
		["another channel", { client_id: "1" }],
		["a callback that is not registered", { redirect_uri: "https://evil.example/liff/return" }],
		["no PKCE", { code_challenge: "" }],
	])("refuses %s", async (_, changes) => {
		expect((await logIn(changes)).status).toBe(400);
	});

	test("of a channel that is not published is refused", async () => {
		await shop.api("PUT", "/channel", { login_developing: true });
		expect((await logIn()).status).toBe(400);
		await shop.api("PUT", "/channel", { login_developing: false });
	});

	test("gives a code that works once, for its secret and verifier, and an id token that verifies for its channel alone", async () => {
		const back = new URL((await logIn()).headers.get("Location")!);
		const grant = {
			grant_type: "authorization_code",
			code: back.searchParams.get("code")!,
			redirect_uri: back.origin + back.pathname,
			client_id: STAND_IN_LOGIN.id,
			client_secret: STAND_IN_LOGIN.secret,
			code_verifier: verifier,
		};
		const { body } = await post("/oauth2/v2.1/token", grant);
		const idToken = body.id_token as string;
		expect((await post("/oauth2/v2.1/token", grant)).status).toBe(400);
		const verify = (form: object) =>
			post("/oauth2/v2.1/verify", { id_token: idToken, client_id: STAND_IN_LOGIN.id, ...form });
		expect((await verify({ nonce: "nonce" })).body).toMatchObject({ sub: SATO_ID, aud: STAND_IN_LOGIN.id });
		expect((await verify({ client_id: "1" })).body.error_description).toBe("Invalid IdToken Audience.");
		expect((await verify({ nonce: "x" })).body.error_description).toBe("Invalid IdToken Nonce.");
		expect((await verify({ id_token: `${idToken.split(".").slice(0, 2).join(".")}.AA` })).status).toBe(400);
		const friendship = await shop.fetch("/friendship/v1/status", {
			headers: { Authorization: `Bearer ${body.access_token as string}` },
		});
		expect(await friendship.json()).toEqual({ friendFlag: true });
		await shop.api("POST", "/clock", { advance_ms: 2 * 3_600_000 });
		expect((await verify({})).body.error_description).toBe("IdToken expired.");
	});
});

describe("a LIFF address on a phone", () => {
	test("opens the app's endpoint as the phone's user, with the path as state", async () => {
		const { liffId } = (await call("POST", "", { view: VIEW, scope: ["openid"] })).body as { liffId: string };
		const opened = await shop.fetch(`/simulator/api/liff/open/${liffId}/abc?m1=a&as=${SATO_ID}`, {
			redirect: "manual",
		});
		const endpoint = new URL(opened.headers.get("Location")!);
		expect(endpoint.origin + endpoint.pathname).toBe(VIEW.url);
		expect(endpoint.searchParams.get("liff.state")).toBe("/abc?m1=a");
		const accessToken = new URLSearchParams(endpoint.hash.slice(1)).get("access_token")!;
		const { body } = await post("/simulator/api/liff/token", { liffId, access_token: accessToken });
		const { body: claims } = await post("/oauth2/v2.1/verify", {
			id_token: body.id_token as string,
			client_id: STAND_IN_LOGIN.id,
		});
		expect(claims.sub).toBe(SATO_ID);
		expect((await post("/simulator/api/liff/token", { liffId, access_token: "another" })).status).toBe(400);
		expect((await shop.fetch(`/simulator/api/liff/open/none/abc?as=${SATO_ID}`)).status).toBe(404);
	});
});
