/** Purposes of LIFF apps: each opens one kind of public page, and has an app of its own at LINE. */
export const LIFF_PURPOSES = {
	form: { label: "回答フォーム" },
	salon: { label: "店舗の予約" },
	event: { label: "イベントの予約" },
	landing: { label: "流入経路" },
	points: { label: "ポイント" },
	coupons: { label: "クーポン" },
} as const;

export type LiffPurpose = keyof typeof LIFF_PURPOSES;

export const LIFF_PURPOSE_NAMES = Object.keys(LIFF_PURPOSES) as LiffPurpose[];

/** Path below which LINE opens an app's pages, under the console's origin. */
export const liffEntryPath = <Purpose extends string>(purpose: Purpose) => `/liff/${purpose}` as const;

/** Redirect path after a LINE login outside of LINE. It must be registered at LINE (docs/liff.md). */
export const LIFF_LOGIN_PATH = "/liff/return";

/** Host of LIFF addresses, which open in LINE. */
export const LIFF_HOST = "https://liff.line.me/";

/** Address that opens a page in LINE, with the friend known. */
export const liffAddress = (liffId: string, code: string): string => `${LIFF_HOST}${liffId}/${code}`;

/** Ids of the apps that messages link to, by purpose. */
export type LiffIds = Partial<Record<LiffPurpose, string>>;
