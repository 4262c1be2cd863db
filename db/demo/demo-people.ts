import { pickRandom } from "./seeded-random.ts";

const FAMILY =
	"佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 林 斎藤 清水 山崎 森 池田 橋本 阿部 石川 前田 藤田 後藤 岡田 長谷川 村上 近藤 石井 坂本 遠藤 青木 藤井 西村 福田".split(
		" ",
	);
const GIVEN =
	"陽菜 葵 結衣 凛 莉子 美咲 さくら 結菜 優奈 花音 真由美 恵子 由美子 直子 麻衣 彩 千尋 遥 楓 七海 翔太 蓮 大翔 悠真 湊 健太 拓也 大輔 直樹 誠 隆 一郎 修平 亮 智也".split(
		" ",
	);
/** Guests who are not friends, as staff note them on the telephone. */
export const DEMO_CALLERS = FAMILY.map(
	(name, index) => `${name}（${index % 8 === 7 ? "ご紹介" : "お電話"}）`,
);
/** LINE display names that are not full names. */
const NICKNAMES = [
	"ゆい🌸",
	"HARUKA",
	"なおこ＠渋谷",
	"mai.k",
	"たくや",
	"☆りこ☆",
	"ﾐｻｷ",
	"Kenta S.",
	"ひなママ",
	"あやか💇‍♀️",
	"S.Mayumi",
	"けんじ（仕事用）",
];
const LONG_NAME = "株式会社ひだまりコーポレーション 総務部 福利厚生担当 東海林 真由美（しょうじ まゆみ）";
const STATUS = [
	"よろしくお願いします",
	"子育て中👶",
	"返信遅めです",
	"☕️",
	"転職しました",
	"Tokyo / Kichijoji",
	null,
	null,
	null,
	null,
];

export interface DemoPerson {
	lineUserId: string;
	name: string;
	/** Address of the picture that the simulator draws; null for a friend without one. */
	iconUrl: string | null;
	statusMessage: string | null;
}

/** Profile of the demo friend with an index. LINE's user ids are `U` and 32 hexadecimal digits. */
export function createDemoPerson(index: number, random: () => number): DemoPerson {
	const lineUserId = `U${(index + 1).toString(16).padStart(32, "0")}`;
	const nickname =
		random() < 0.2
			? pickRandom(random, NICKNAMES)
			: `${pickRandom(random, FAMILY)} ${pickRandom(random, GIVEN)}`;
	return {
		lineUserId,
		name: index === 7 ? LONG_NAME : nickname,
		iconUrl: index % 7 === 5 ? null : addressOfFace(index, nickname),
		statusMessage: pickRandom(random, STATUS),
	};
}

/** Number of names in `GIVEN` that are women's. */
const WOMENS_NAMES = 20;
const LONGER_HAIR = ["long", "bob", "bun"];
const SHORTER_HAIR = ["short", "swept"];

/** Address of a drawn face (`simulator/faces/draw-face.ts`); nicknames have any hair. */
function addressOfFace(index: number, name: string): string {
	const given = GIVEN.indexOf(name.split(" ")[1] ?? "");
	const hairs =
		given < 0 ? [...LONGER_HAIR, ...SHORTER_HAIR] : given < WOMENS_NAMES ? LONGER_HAIR : SHORTER_HAIR;
	return `/simulator/api/faces/${hairs[index % hairs.length]}/${index}`;
}

/** Names that operators gave to some friends: a display name, and an internal nickname. */
export function createDemoNames(index: number, name: string): { shortName: string; nickname: string } {
	const [family = name] = name.split(" ");
	return {
		shortName: index % 3 === 0 ? `${family}様` : "",
		nickname: index % 5 === 1 ? SHOP_NICKNAMES[index % SHOP_NICKNAMES.length]! : "",
	};
}

/** Memo about a friend; empty for most. */
export const createDemoMemo = (index: number): string =>
	index % 4 === 2 ? MEMOS[index % MEMOS.length]! : "";

const SHOP_NICKNAMES = ["さっちゃん", "社長さん", "ﾕｷちゃん", "双子のお母さん", "Kenさん", "ピアノの先生"];
const MEMOS = [
	"敏感肌のため、カラー前に必ずパッチテストをご案内すること。",
	"お子さま連れ。キッズスペースに近い席を希望。",
	"紹介：田中様\n指名は女性スタイリストのみ。",
	"平日の午前中だけご来店可能。",
	"ＶＩＰのお客さまのご紹介。誕生日にハーブティーをお出しする。",
];
