import { createHash, createHmac } from "node:crypto";
import { BANK_KEYS, type BankCall, type BankWorld, secondsOf } from "../bank-world.ts";
import { PaypayRefusal } from "./paypay-answer.ts";

/** Largest difference between the caller's clock and PayPay's, in seconds. */
const TOLERANCE = 120;

const NOTHING = "empty";

/**
 * Verifies the header `hmac OPA-Auth:key:mac:nonce:epoch:hash`, whose mac covers address, method, time and
 * body, and the merchant of the call.
 * @throws PaypayRefusal 401
 */
export function verifyPaypayCaller(world: BankWorld, call: BankCall): void {
	const [, fields] = /^hmac OPA-Auth:(.+)$/.exec(call.headers.get("authorization") ?? "") ?? [];
	const [key, mac, nonce, epoch, hash, ...more] = (fields ?? "").split(":");
	if (key !== BANK_KEYS.paypayKey || !mac || !nonce || !/^\d+$/.test(epoch ?? "") || more.length > 0)
		throw new PaypayRefusal("UNAUTHORIZED");
	if (Math.abs(Number(epoch) - secondsOf(world)) > TOLERANCE) throw new PaypayRefusal("UNAUTHORIZED");
	const type = call.text === "" ? NOTHING : (call.headers.get("content-type") ?? "");
	const ownHash =
		call.text === "" ? NOTHING : createHash("md5").update(type).update(call.text).digest("base64");
	const signed = [call.url.pathname, call.method, nonce, epoch, type, ownHash].join("\n");
	const ownMac = createHmac("sha256", BANK_KEYS.paypaySecret).update(signed).digest("base64");
	if (hash !== ownHash || mac !== ownMac) throw new PaypayRefusal("UNAUTHORIZED");
	const merchant = call.url.searchParams.get("assumeMerchant") ?? call.headers.get("x-assume-merchant");
	if (merchant !== BANK_KEYS.paypayMerchant) throw new PaypayRefusal("OP_OUT_OF_SCOPE");
}
