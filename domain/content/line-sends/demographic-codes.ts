/** LINE's codes of attributes with their labels, in LINE's order. */

export const GENDERS = { female: "女性", male: "男性" } as const;

const AGE_YEARS = [15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70];
export const AGES: Record<string, string> = Object.fromEntries(
	AGE_YEARS.map((years) => [`age_${years}`, `${years}歳`]),
);

export const APP_TYPES = { ios: "iPhone", android: "Android" } as const;

const PREFECTURES =
	"北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県".split(
		" ",
	);
export const AREAS: Record<string, string> = Object.fromEntries(
	PREFECTURES.map((name, index) => [`jp_${String(index + 1).padStart(2, "0")}`, name]),
);

export const PERIODS: Record<string, string> = {
	day_7: "7日",
	day_30: "30日",
	day_90: "90日",
	day_180: "180日",
	day_365: "1年",
};

export const codesOf = (labels: Readonly<Record<string, string>>) =>
	Object.keys(labels) as [string, ...string[]];
