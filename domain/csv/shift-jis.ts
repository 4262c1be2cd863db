import Encoding from "encoding-japanese";

/** A text in Shift_JIS, which knows only one of the two long dashes. Any other unknown character becomes a question mark. */
export const shiftJisOf = (text: string): Uint8Array =>
	Uint8Array.from(
		Encoding.convert(Encoding.stringToCode(text.replaceAll("—", "―")), { from: "UNICODE", to: "SJIS" }),
	);
