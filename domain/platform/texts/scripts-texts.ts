import { formatYen } from "./format-yen.ts";

export const SCRIPT_TEXTS = {
	refererRequired: "参照元の条件を入力してください。",
	tooManyReferers: (max: number) => `参照元は${max}個までです。`,
	originInvalid: "「https://shop.example」の形で入力してください。",
	tooManyOrigins: (max: number) => `ほかのサイトは${max}個までです。`,
	keyInvalid: "計測の記号が正しくありません。",
	eventUnknown: "計測の種類が正しくありません。",
	orderIdInvalid: "注文番号は100文字までで入力してください。",
	valueInvalid: `金額は${formatYen(0)}から${formatYen(1_000_000_000)}までの整数で入力してください。`,
	foreignSite: "このサイトからの計測は登録されていません。",
} as const;
