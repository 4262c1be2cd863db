import { expect, test } from "vitest";
import { encryptPush } from "#functions/integrations/notifications/web-push/encrypt-push.ts";
import { openPush } from "#simulator/push/open-push.ts";

/** Example of RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
	text: "When I grow up, I want to be a watermelon",
	receiver: {
		p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
		auth: "BTBZMqHH6r4Tts7J_aSIgg",
	},
	receiverKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
	sender: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
	senderKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
	salt: "DGv6ra1nlYgDCS1FRnbzlw",
	sealed:
		"DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, "base64url"));

function privateKey(point: string, d: string): JsonWebKey {
	const coordinate = (from: number) => Buffer.from(bytes(point).slice(from, from + 32)).toString("base64url");
	return { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33), d };
}

async function exampleSender() {
	const curve = { name: "ECDH", namedCurve: "P-256" };
	return {
		keys: {
			publicKey: await crypto.subtle.importKey("raw", bytes(EXAMPLE.sender), curve, true, []),
			privateKey: await crypto.subtle.importKey(
				"jwk",
				privateKey(EXAMPLE.sender, EXAMPLE.senderKey),
				curve,
				false,
				["deriveBits"],
			),
		} as CryptoKeyPair,
		salt: bytes(EXAMPLE.salt),
	};
}

const opener = {
	...EXAMPLE.receiver,
	privateKey: privateKey(EXAMPLE.receiver.p256dh, EXAMPLE.receiverKey),
};

test("a push is encrypted as RFC 8291 does its example, byte for byte", async () => {
	const sealed = await encryptPush(EXAMPLE.text, EXAMPLE.receiver, await exampleSender());
	expect(Buffer.from(sealed).toString("base64url")).toBe(EXAMPLE.sealed);
});

test("the simulator's browser reads the example, and nothing of it that was changed", async () => {
	expect(await openPush(bytes(EXAMPLE.sealed), opener)).toBe(EXAMPLE.text);
	for (const at of [0, 16, 20, 30, 90, 143]) {
		const changed = bytes(EXAMPLE.sealed);
		changed[at]! ^= 1;
		// A larger record size does not change the record.
		if (at !== 16) expect(await openPush(changed, opener), `${at}`).toBeNull();
	}
	expect(await openPush(bytes(EXAMPLE.sealed).slice(0, 40), opener)).toBeNull();
	expect(await openPush(bytes(EXAMPLE.sealed), { ...opener, auth: EXAMPLE.salt })).toBeNull();
});

test("two pushes of the same say nothing alike, and only their receiver reads them", async () => {
	const [one, other] = [
		await encryptPush("予約", EXAMPLE.receiver),
		await encryptPush("予約", EXAMPLE.receiver),
	];
	expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false);
	expect([await openPush(one, opener), await openPush(other, opener)]).toEqual(["予約", "予約"]);
});
