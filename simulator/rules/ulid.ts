const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_LENGTH = 10;
const RANDOM_LENGTH = 16;

/** ULID: ten characters of time, sixteen random ones. LINE's webhook event ids have this form. */
export function generateUlid(
	now: number,
	random = crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH)),
): string {
	let time = "";
	for (let rest = now, place = 0; place < TIME_LENGTH; place += 1) {
		time = ALPHABET[rest % 32] + time;
		rest = Math.floor(rest / 32);
	}
	return time + [...random].map((byte) => ALPHABET[byte % 32]).join("");
}
